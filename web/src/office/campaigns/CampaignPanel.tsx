import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { CampaignFields, CampaignItem, CampaignRow, CampaignWhole } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { Goods } from "#office/campaigns/Goods.tsx";
import {
  type Asked,
  copied,
  days,
  EndDialog,
  NameField,
  Opened,
  PeriodFields,
  ReasonField,
} from "#office/campaigns/PanelParts.tsx";
import { Picture } from "#office/campaigns/Picture.tsx";
import type { PanelProps } from "#office/campaigns/Shelf.tsx";
import { period, Signs, StateOf } from "#office/campaigns/Tools.tsx";
import { lookAt, staleCode, useCampaign, useWork } from "#office/campaigns/useCampaigns.ts";
import { Labelled } from "#office/session/Labelled.tsx";
import { useDraft } from "#office/trees/useDraft.ts";

const empty: CampaignFields = { code: "", name: "", lead: "", body: "", starts: 0, ends: 0, order: 0 };

/** A campaign: what it says, its goods, and the ways to see, copy and end it. */
export function CampaignPanel(props: PanelProps) {
  const [usual] = useState(() => days(7));
  return (
    <Opened panel={props} query={useCampaign(props.code)}>
      {(panel, whole) => {
        if (!whole) return <Form {...panel} fields={{ ...empty, ...usual }} />;
        const fields = fieldsOf(whole.row);
        if (!panel.fresh) return <Form {...panel} whole={whole} fields={fields} />;
        return <Form {...panel} fields={{ ...fields, ...copied(whole.row, usual) }} items={whole.items} />;
      }}
    </Opened>
  );
}

const fieldsOf = ({ code, name, lead, body, starts, ends, order }: CampaignRow): CampaignFields => ({
  code,
  name,
  lead,
  body,
  starts,
  ends,
  order,
});

const labels = { name: "名前", lead: "リード文", body: "本文" } as const;
const texts = ["name", "lead", "body"] as const;

function Form(props: PanelProps & { whole?: CampaignWhole; fields: CampaignFields; items?: readonly CampaignItem[] }) {
  const { whole, fresh, works } = props;
  const may = useMay();
  const { draft, set, seen } = useDraft({ ...props.fields }, whole?.row.revision ?? "");
  const work = useWork();
  const [added, setAdded] = useState<readonly CampaignItem[]>(fresh ? (props.items ?? []) : []);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState("");
  const [signs, setSigns] = useState<{ of: string; list: readonly string[] }>();
  const [asks, setAsks] = useState<Asked>();
  const state = whole?.row.state;
  const step = (fields: CampaignFields, revision: string) => ({
    campaign: fields,
    new: fresh,
    add: added.map(({ code }) => code),
    remove: [...removed],
    reason,
    seen: revision,
  });
  const save = async (fields: CampaignFields, revision: string) => {
    const wanted = step(fields, revision);
    const before = whole && fieldsOf(whole.row);
    const done = await work.work(
      () => call("office/campaigns/save", wanted),
      (answer) => ({
        text: `「${fields.name}」を${fresh ? "追加" : "保存"}しました`,
        undo: () =>
          before
            ? call("office/campaigns/save", {
                campaign: before,
                new: false,
                add: wanted.remove,
                remove: wanted.add,
                seen: answer.row.revision,
                reason: "取り消し",
              })
            : call("office/campaigns/remove", { code: fields.code, seen: answer.row.revision, reason: "取り消し" }),
      }),
    );
    if (!done) return;
    setAdded([]);
    setRemoved(new Set());
    setSigns(undefined);
    setReason("");
    props.onOpen(done.row.code);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = step(draft, seen);
    const of = JSON.stringify([wanted.campaign, wanted.add, wanted.remove]);
    if (signs?.of === of) return save(draft, seen);
    const effect = await work.work(() => call("office/campaigns/preview", wanted));
    if (!effect) return undefined;
    if (effect.signs.length === 0) return save(draft, seen);
    setSigns({ of, list: effect.signs });
    return undefined;
  };
  const theirs = work.problem?.code === staleCode ? (work.problem.current as CampaignRow | undefined) : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
    <section className="body" tabIndex={0} aria-label={fresh ? "新しいキャンペーン" : `キャンペーン ${draft.name}`}>
      {theirs && (
        <Conflict
          title={`キャンペーン「${theirs.name}」`}
          fields={[
            ...texts.map((one) => ({ name: one, label: labels[one], mine: draft[one], theirs: theirs[one] })),
            { name: "period", label: "期間", mine: period(draft), theirs: period(theirs) },
            { name: "order", label: "並び順", mine: String(draft.order), theirs: String(theirs.order) },
          ]}
          onClose={() => work.setProblem(undefined)}
          onMerge={(chosen) => {
            const next = { ...draft };
            for (const one of texts) if (chosen[one] === "theirs") next[one] = theirs[one];
            if (chosen.period === "theirs") Object.assign(next, { starts: theirs.starts, ends: theirs.ends });
            if (chosen.order === "theirs") next.order = theirs.order;
            set(next);
            save(next, theirs.revision);
          }}
        />
      )}
      {whole && (
        <div className="sec">
          <div className="campaign-now">
            <StateOf state={whole.row.state} />
            <span>{count(whole.row.goods)}点</span>
            {whole.row.place && <span className="soft">{whole.row.place}に並びます</span>}
          </div>
          <Signs signs={whole.signs} />
          <div className="campaign-acts">
            <a className="btn" href={whole.row.page} target="_blank" rel="noreferrer">
              <Icon name="open" />
              お店のページ
            </a>
            {state === "before" && may("office/travel/look") && (
              <button
                type="button"
                className="btn"
                onClick={() => lookAt(whole.row.starts, `campaign/${whole.row.code}`)}
              >
                <Icon name="eye" />
                始まったときを下見
              </button>
            )}
            {works && (
              <button type="button" className="btn" onClick={() => props.onCopy(whole.row.code)}>
                複製
              </button>
            )}
          </div>
        </div>
      )}
      <div className="sec">
        <form className="campaign-form" onSubmit={submit}>
          {fresh && (
            <Labelled
              label="コード（半角英数。お店のアドレスになります）"
              required
              maxLength={32}
              value={draft.code}
              wrong={work.wrong("code")}
              hint={`/campaign/${draft.code || "…"}　あとから変えられません`}
              onChange={(event) => set({ code: event.target.value.trim() })}
            />
          )}
          <NameField works={works} work={work} value={draft.name} onChange={(name) => set({ name })} />
          <PeriodFields works={works} work={work} value={draft} onChange={set} />
          <Labelled
            label="リード文"
            maxLength={100}
            readOnly={!works}
            value={draft.lead}
            wrong={work.wrong("lead")}
            hint="題名の下の一文。ホームの帯にも出ます"
            onChange={(event) => set({ lead: event.target.value })}
          />
          <label className="labelled">
            本文
            <textarea
              className="field"
              rows={4}
              readOnly={!works}
              value={draft.body}
              onChange={(event) => set({ body: event.target.value })}
            />
          </label>
          <Labelled
            label="並び順（小さいほど先）"
            type="number"
            readOnly={!works}
            value={draft.order}
            onChange={(event) => set({ order: Number(event.target.value) || 0 })}
          />
          <Goods
            items={whole?.items ?? []}
            added={added}
            removed={removed}
            works={works}
            onAdd={(list) => {
              const there = new Set([...(whole?.items ?? []), ...added].map(({ code }) => code));
              setAdded([...added, ...list.filter(({ code }) => !there.has(code))]);
              setRemoved(new Set([...removed].filter((code) => !list.some((one) => one.code === code))));
            }}
            onRemove={(code) => {
              if (added.some((one) => one.code === code)) setAdded(added.filter((one) => one.code !== code));
              else setRemoved(new Set([...removed, code]));
            }}
          />
          {work.wrong("goods") && <p className="problem">{work.wrong("goods")}</p>}
          <ReasonField works={works} value={reason} onChange={setReason} />
          {signs && <Signs signs={signs.list} />}
          {!theirs && !asks && <Problem>{work.problem?.message}</Problem>}
          {works && (
            <div className="campaign-acts">
              <button type="submit" className="btn main" disabled={work.busy}>
                {signs ? "このまま保存する" : fresh ? "追加する" : "保存する"}
              </button>
              {state === "open" && (
                <button type="button" className="btn" disabled={work.busy} onClick={() => setAsks("end")}>
                  いますぐ終える
                </button>
              )}
              {whole && (
                <button type="button" className="btn danger" disabled={work.busy} onClick={() => setAsks("remove")}>
                  削除
                </button>
              )}
            </div>
          )}
        </form>
      </div>
      {whole && works && <Picture whole={whole} />}
      {whole && whole.coupons.length > 0 && (
        <div className="sec">
          <h3>このキャンペーンの商品に使えるクーポン</h3>
          <ul>
            {whole.coupons.map((one) => (
              <li key={one.code}>
                <Link className="link" to={`/campaigns/coupons?open=${one.code}`}>
                  {one.name}
                </Link>{" "}
                <span className="soft">{one.code}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {whole && asks && (
        <EndDialog
          asked={asks}
          row={whole.row}
          effects={{
            end: ["お店のページは「終了しました」になり、商品の一覧から消えます。", "商品はそのまま残ります。"],
            remove: [
              `${count(whole.row.goods)}点の商品がこのキャンペーンから外れます。`,
              `/campaign/${whole.row.code} は見つからないページになります。`,
            ],
          }}
          work={work}
          end={(ask) => call("office/campaigns/end", ask)}
          remove={(ask) => call("office/campaigns/remove", ask)}
          restore={(seen, why) =>
            call("office/campaigns/save", {
              campaign: fieldsOf(whole.row),
              reason: why,
              ...(seen === undefined ? { new: true, add: whole.items.map(({ code }) => code) } : { new: false, seen }),
            })
          }
          onClose={() => setAsks(undefined)}
          onRemoved={() => props.onOpen("")}
        />
      )}
    </section>
  );
}
