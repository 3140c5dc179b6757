import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { ApprovalList, ApprovalRow, ApprovalRule } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { age, count, moment, yen } from "#office/app/format.ts";
import { type Shape, State } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { useTry } from "#office/session/useTry.ts";
import "#office/session/login.css";

const key = ["approvals", "list"];

const states = {
  waiting: { shape: "alert", tone: "alert", word: "承認待ち" },
  agreed: { shape: "done", tone: "past", word: "承認" },
  refused: { shape: "hold", tone: "past", word: "却下" },
  withdrawn: { shape: "hold", tone: "past", word: "取り下げ" },
  expired: { shape: "wait", tone: "past", word: "期限切れ" },
} satisfies Record<ApprovalRow["state"], { shape: Shape; tone: string; word: string }>;

/** 承認: what waits for a second person, what was decided, and what two people decide. */
export function ApprovalsRoom() {
  const queries = useQueryClient();
  const { tell } = useToast();
  const { busy, problem, attempt } = useTry();
  const may = useMay();
  const [refusing, setRefusing] = useState<ApprovalRow>();
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("office/approvals/list", {}, signal),
    refetchInterval: 15_000,
  });
  const take = async (work: () => Promise<ApprovalList>, said: string): Promise<boolean> => {
    const next = await attempt(work);
    if (next) {
      queries.setQueryData(key, next);
      tell({ text: said });
    } else queries.invalidateQueries({ queryKey: key });
    for (const name of ["today", "orders", "returns", "staff"]) queries.invalidateQueries({ queryKey: [name] });
    return next !== undefined;
  };
  const told = error?.message ?? problem;
  return (
    <>
      <div className="head">
        <h1>承認</h1>
        <span className="soft center">二人で決めることが、ここに並びます</span>
      </div>
      <Problem>{told}</Problem>
      {data && (
        <div className="sheet">
          <section aria-labelledby="waiting">
            <h2 id="waiting">承認待ち</h2>
            {data.waiting.length === 0 && <p className="nothing">承認を待つ依頼はありません。</p>}
            <ul>
              {data.waiting.map((row) => (
                <li className="line" key={row.id}>
                  <What row={row} />
                  {row.may_agree && (
                    <button
                      type="button"
                      className="btn small main"
                      disabled={busy}
                      aria-label={`${row.said}を承認する`}
                      onClick={() =>
                        take(() => call("office/approvals/agree", { id: row.id }), `承認しました：${row.said}`)
                      }
                    >
                      承認して実行する
                    </button>
                  )}
                  {row.may_agree && (
                    <button type="button" className="btn small" disabled={busy} onClick={() => setRefusing(row)}>
                      却下する
                    </button>
                  )}
                  {row.mine && (
                    <button
                      type="button"
                      className="btn small"
                      disabled={busy}
                      onClick={() =>
                        take(() => call("office/approvals/withdraw", { id: row.id }), "依頼を取り下げました")
                      }
                    >
                      取り下げる
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
          {may("office/approvals/save_rule") && <Rules rules={data.rules} busy={busy} take={take} />}
          {data.decided.length > 0 && (
            <section aria-labelledby="decided">
              <h2 id="decided">決まったもの</h2>
              <ul>
                {data.decided.map((row) => (
                  <li className="line" key={row.id}>
                    <What row={row} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      {refusing && (
        <Refuse
          row={refusing}
          onClose={() => setRefusing(undefined)}
          onRefuse={(note) => take(() => call("office/approvals/refuse", { id: refusing.id, note }), "却下しました")}
        />
      )}
    </>
  );
}

function What({ row }: { row: ApprovalRow }) {
  const state = states[row.state];
  return (
    <>
      <State shape={state.shape} tone={state.tone}>
        {state.word}
      </State>
      <span className="grow">
        {row.number || row.text ? (
          <Link className="link" to={row.number ? `/orders/${row.number}` : `/articles/${row.text}`}>
            {row.said}
          </Link>
        ) : (
          <b>{row.said}</b>
        )}{" "}
        {row.reason && <span className="soft">「{row.reason}」</span>}
        <br />
        <small className="soft">
          {row.name}・{moment(row.asked)}（{age(row.asked)}）
          {row.state === "waiting" && `・${moment(row.expires)} まで`}
          {row.decided_name && `　→ ${row.decided_name}・${moment(row.decided)}`}
          {row.note && `「${row.note}」`}
          {row.mine && row.state === "waiting" && "　ほかの人の承認を待っています"}
        </small>
      </span>
    </>
  );
}

function Refuse(props: { row: ApprovalRow; onClose: () => void; onRefuse: (note: string) => Promise<boolean> }) {
  const [note, setNote] = useState("");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await props.onRefuse(note)) props.onClose();
  };
  return (
    <Dialog title={`${props.row.said}を却下する`} onClose={props.onClose} className="ask">
      <form onSubmit={send}>
        <label>
          理由（{props.row.name}に表示されます）
          <textarea className="field" value={note} required maxLength={300} onChange={(e) => setNote(e.target.value)} />
        </label>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={props.onClose}>
            やめる
          </button>
          <button type="submit" className="btn main">
            却下する
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const kinds = {
  refund: { name: "返金", help: "1件の受注で1人が決める返金の合計が、この金額を超えるとき" },
  staff: { name: "スタッフと役割", help: "招待、役割の変更、退職、この決まりの変更" },
  erase: { name: "会員の消去", help: "お客さまの依頼で会員を消去するとき" },
  price: { name: "セール", help: "在庫をすべて売ったときの値引きの合計が、この金額を超えるとき" },
  text: { name: "記事の公開", help: "記事・お知らせ・ガイド・規約・よくある質問を公開するとき" },
  remove: { name: "カテゴリの削除", help: "商品が入っているカテゴリを削除するとき" },
  coupon: { name: "クーポン", help: "1回の注文で引く額が、この金額を超えるクーポンを作る・変えるとき" },
  points: { name: "ポイントの付与", help: "ファイルで付与（または減算）するポイントの合計が、この数を超えるとき" },
} satisfies Record<ApprovalRule["kind"], { name: string; help: string }>;

type Take = (work: () => Promise<ApprovalList>, said: string) => Promise<boolean>;

function Rules({ rules, busy, take }: { rules: ApprovalRule[]; busy: boolean; take: Take }) {
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">二人で決めること</h2>
      <ul>
        {rules.map((rule) => (
          <Rule key={`${rule.kind} ${rule.on} ${rule.above}`} rule={rule} busy={busy} take={take} />
        ))}
      </ul>
    </section>
  );
}

/** What a limit counts, where that is not the amount of one. */
const limits: Partial<Record<ApprovalRule["kind"], string>> = {
  price: "値引きの合計（円）",
  points: "合計（ポイント）",
};

function Rule({ rule, busy, take }: { rule: ApprovalRule; busy: boolean; take: Take }) {
  const [above, setAbove] = useState(String(rule.above || 10_000));
  const { name, help } = kinds[rule.kind];
  const label = `二人で決める${name}の${limits[rule.kind] ?? "額（円）"}`;
  const save = (on: boolean) =>
    take(
      () => call("office/approvals/save_rule", { kind: rule.kind, on, above: Number(above) || 0 }),
      on ? `${name}は二人で決めます` : `${name}は一人で決められます`,
    );
  return (
    <li className="line">
      <span className="grow">
        <b>{name}</b> <span className="soft">{help}</span>
      </span>
      {(rule.kind === "refund" || rule.kind === "price" || rule.kind === "coupon" || rule.kind === "points") &&
        (rule.on ? (
          <span>{rule.kind === "points" ? `${count(rule.above)}ポイント` : yen(rule.above)} を超えるとき</span>
        ) : (
          <label>
            <span className="sr">{label}</span>
            <input
              className="field num"
              type="number"
              min={0}
              value={above}
              aria-label={label}
              onChange={(event) => setAbove(event.target.value)}
            />
          </label>
        ))}
      <span className="soft">{rule.on ? "いまは二人で決めます" : "いまは一人で決められます"}</span>
      <button
        type="button"
        className="btn small"
        aria-label={`${name}を${rule.on ? "一人" : "二人"}で決めるようにする`}
        disabled={busy}
        onClick={() => save(!rule.on)}
      >
        {rule.on ? "一人にもどす" : "二人にする"}
      </button>
    </li>
  );
}
