import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { CouponEffect, CouponFields, CouponKind, CouponRow, CouponWhole } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { Chosen, Effect, Give, Now } from "#office/campaigns/CouponParts.tsx";
import {
  differing,
  type Flag,
  fieldsOf,
  flags,
  fresh as freshFields,
  kinds,
  type List,
  lists,
  merged,
  type Numbers,
  numbers,
} from "#office/campaigns/couponFields.ts";
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
import type { PanelProps } from "#office/campaigns/Shelf.tsx";
import { lookAt, staleCode, useCampaignChoices, useCoupon, useWork } from "#office/campaigns/useCampaigns.ts";
import { Labelled } from "#office/session/Labelled.tsx";
import { useDraft } from "#office/trees/useDraft.ts";

/** A coupon: what it takes off, for whom and until when, how it is used, and the ways to copy and end it. */
export function CouponPanel(props: PanelProps) {
  const [usual] = useState(() => days(14));
  return (
    <Opened panel={props} query={useCoupon(props.code)}>
      {(panel, whole) => {
        if (!whole) return <Form {...panel} fields={{ ...freshFields, ...usual }} />;
        const fields = fieldsOf(whole.row);
        if (!panel.fresh) return <Form {...panel} whole={whole} fields={fields} />;
        return <Form {...panel} fields={{ ...fields, ...copied(whole.row, usual) }} />;
      }}
    </Opened>
  );
}

function Form(props: PanelProps & { whole?: CouponWhole; fields: CouponFields }) {
  const { whole, fresh, works } = props;
  const may = useMay();
  const choices = useCampaignChoices().data;
  const { draft, set, seen } = useDraft({ ...props.fields }, whole?.row.revision ?? "");
  const work = useWork();
  const [reason, setReason] = useState("");
  const [looked, setLooked] = useState<{ of: string; effect: CouponEffect }>();
  const [asks, setAsks] = useState<Asked>();
  const of = JSON.stringify(draft);
  const effect = looked?.of === of ? looked.effect : undefined;
  const save = async (fields: CouponFields, revision: string) => {
    const before = whole && fieldsOf(whole.row);
    const done = await work.work(
      () => call("office/coupons/save", { coupon: fields, new: fresh, seen: revision, reason }),
      (answer) => ({
        text: `「${fields.name}」を${fresh ? "追加" : "保存"}しました`,
        undo: () =>
          before
            ? call("office/coupons/save", {
                coupon: before,
                new: false,
                seen: answer.row.revision,
                reason: "取り消し",
              })
            : call("office/coupons/remove", { code: answer.row.code, seen: answer.row.revision, reason: "取り消し" }),
      }),
    );
    if (!done) return;
    setLooked(undefined);
    setReason("");
    props.onOpen(done.row.code);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (effect) return save(draft, seen);
    const next = await work.work(() => call("office/coupons/preview", { coupon: draft, new: fresh, seen, reason }));
    if (next) setLooked({ of, effect: next });
    return undefined;
  };
  const theirs = work.problem?.code === staleCode ? (work.problem.current as CouponRow | undefined) : undefined;
  const number = (of: Numbers, hint?: string) => (
    <Labelled
      label={numbers[of]}
      type="number"
      min={0}
      readOnly={!works}
      value={draft[of]}
      {...(hint && { hint })}
      onChange={(event) => set({ [of]: Math.max(0, Math.trunc(Number(event.target.value) || 0)) })}
    />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
    <section className="body" tabIndex={0} aria-label={fresh ? "新しいクーポン" : `クーポン ${draft.name}`}>
      {theirs && (
        <Conflict
          title={`クーポン「${theirs.name}」`}
          fields={differing(draft, fieldsOf(theirs))}
          onClose={() => work.setProblem(undefined)}
          onMerge={(chosen) => {
            const next = merged(draft, fieldsOf(theirs), chosen);
            set(next);
            save(next, theirs.revision);
          }}
        />
      )}
      {whole && <Now whole={whole} />}
      {whole && (
        <div className="sec">
          <div className="campaign-acts">
            {whole.row.state === "before" && may("office/travel/look") && (
              <button type="button" className="btn" onClick={() => lookAt(whole.row.starts, "")}>
                <Icon name="eye" />
                始まったときのお店を下見
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
              label="コード（半角英大文字・数字・ハイフン、3〜32文字）"
              required
              maxLength={32}
              value={draft.code}
              wrong={work.wrong("code")}
              hint="お客さまが入力することばです。あとから変えられません"
              onChange={(event) => set({ code: event.target.value.normalize("NFKC").trim().toUpperCase() })}
            />
          )}
          <NameField works={works} work={work} value={draft.name} onChange={(name) => set({ name })} />
          <div className="campaign-pair">
            <label className="labelled">
              値引き
              <select
                className="field"
                disabled={!works}
                value={draft.kind}
                onChange={(event) => set({ kind: event.target.value as CouponKind })}
              >
                {Object.entries(kinds).map(([kind, word]) => (
                  <option key={kind} value={kind}>
                    {word}
                  </option>
                ))}
              </select>
            </label>
            {draft.kind !== "free_shipping" && (
              <Labelled
                label={draft.kind === "percent" ? "何%" : "何円"}
                type="number"
                min={1}
                max={draft.kind === "percent" ? 100 : 100_000_000}
                required
                readOnly={!works}
                value={draft.value}
                wrong={work.wrong("value")}
                onChange={(event) => set({ value: Math.trunc(Number(event.target.value) || 0) })}
              />
            )}
          </div>
          <div className="campaign-pair">
            {draft.kind === "percent" && number("max_discount", "0なら上限なし")}
            {number("min_goods", "0ならいくらからでも")}
          </div>
          <PeriodFields works={works} work={work} value={draft} onChange={set} />
          <div className="campaign-pair">
            {number("per_person", "0なら何回でも")}
            {number("total", "0なら上限なし")}
          </div>
          {work.wrong("limits") && <p className="problem">{work.wrong("limits")}</p>}
          <fieldset className="campaign-ticks">
            <legend>使える人と商品</legend>
            {Object.entries(flags).map(([flag, word]) => (
              <label key={flag} className="tick">
                <input
                  type="checkbox"
                  disabled={!works}
                  checked={draft[flag as Flag]}
                  onChange={(event) => set({ [flag]: event.target.checked })}
                />
                {word}
              </label>
            ))}
          </fieldset>
          {choices &&
            Object.entries(lists).map(([list, word]) => (
              <Chosen
                key={list}
                label={word}
                works={works}
                options={choices[list as List]}
                value={draft[list as List]}
                wrong={work.wrong(list)}
                onChange={(next) => set({ [list]: next })}
              />
            ))}
          <Labelled
            label="併用の組（空ならほかのクーポンと併用できない）"
            maxLength={32}
            readOnly={!works}
            value={draft.group}
            wrong={work.wrong("group")}
            hint="組の名前が違うクーポンどうしは一緒に使えます"
            onChange={(event) => set({ group: event.target.value.trim() })}
          />
          <ReasonField works={works} value={reason} onChange={setReason} />
          {works && effect && <Effect effect={effect} />}
          {!theirs && !asks && <Problem>{work.problem?.message}</Problem>}
          {works && (
            <div className="campaign-acts">
              <button type="submit" className="btn main" disabled={work.busy}>
                {effect ? (effect.second ? "承認を依頼する" : fresh ? "追加する" : "保存する") : "内容を確かめる"}
              </button>
              {whole && whole.row.state !== "after" && (
                <button type="button" className="btn" disabled={work.busy} onClick={() => setAsks("end")}>
                  いますぐ終える
                </button>
              )}
              {whole && whole.row.used === 0 && (
                <button type="button" className="btn danger" disabled={work.busy} onClick={() => setAsks("remove")}>
                  削除
                </button>
              )}
            </div>
          )}
          {works && whole && whole.row.used > 0 && (
            <p className="soft">
              {count(whole.row.used)}回使われているため、削除はできません。使えなくするときは、終えてください。
            </p>
          )}
        </form>
      </div>
      {whole && works && whole.row.state !== "after" && <Give whole={whole} />}
      {whole && asks && (
        <EndDialog
          asked={asks}
          row={whole.row}
          effects={{
            end: [
              "すぐに使えなくなります。カートに入れているお客さまには、有効期限が切れていることを伝えます。",
              "これまでの注文の値引きは変わりません。",
            ],
            remove: [
              `持っている${count(whole.effect.holders)}人の手元からなくなります。取り消しても、配布はやり直しになります。`,
            ],
          }}
          work={work}
          end={(ask) => call("office/coupons/end", ask)}
          remove={(ask) => call("office/coupons/remove", ask)}
          restore={(seen, why) =>
            call("office/coupons/save", {
              coupon: fieldsOf(whole.row),
              reason: why,
              ...(seen === undefined ? { new: true } : { new: false, seen }),
            })
          }
          onClose={() => setAsks(undefined)}
          onRemoved={() => props.onOpen("")}
        />
      )}
    </section>
  );
}
