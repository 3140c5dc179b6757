import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { TransferBatchWhole, TransferItem } from "#office/api/contract.gen.ts";
import { count, day, moment, yen } from "#office/app/format.ts";
import { Icon, type Shape, State } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useTransferBatch, useTransferWork } from "#office/transfers/useTransfers.ts";

/** A file for the bank: written again while the bank may not know of it, and what became of each refund. */
export function TransferBatchView({ id }: { id: string }) {
  const { data, error } = useTransferBatch(id);
  if (error) {
    return <Problem>{error.message}</Problem>;
  }
  return data ? <Batch whole={data} /> : null;
}

const states = {
  waiting: { shape: "part", tone: "", word: "結果待ち" },
  transferred: { shape: "done", tone: "past", word: "振込済み" },
  failed: { shape: "alert", tone: "alert", word: "不成立" },
  dropped: { shape: "hold", tone: "past", word: "取りやめ" },
} satisfies Record<TransferItem["state"], { shape: Shape; tone: string; word: string }>;

function Batch({ whole }: { whole: TransferBatchWhole }) {
  const { batch, items } = whole;
  const may = useMay();
  const works = may("office/transfers/result");
  const { busy, work, takeBatch, takeFile } = useTransferWork();
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState("");
  const [giving, setGiving] = useState(false);
  const waiting = items.filter((item) => item.state === "waiting");
  const bad = waiting.filter((item) => failed.has(item.seq));
  const good = waiting.filter((item) => !failed.has(item.seq));
  const toggle = (seq: number) => {
    const next = new Set(failed);
    if (!next.delete(seq)) next.add(seq);
    setFailed(next);
  };
  const finish = async (event: FormEvent) => {
    event.preventDefault();
    const told = await work(
      () =>
        call("office/transfers/result", {
          id: batch.id,
          made: good.map((item) => item.seq),
          failed: bad.map((item) => item.seq),
          problem,
        }),
      `振込済み ${count(good.length)}件、不成立 ${count(bad.length)}件を記録しました`,
    );
    takeBatch(told);
    if (told) setFailed(new Set());
  };
  const save = async () =>
    takeFile(await work(() => call("office/transfers/file", { id: batch.id }), `${whole.name} を書き出しました`));
  const drop = async () => {
    takeBatch(
      await work(() => call("office/transfers/drop", { id: batch.id }), "取りやめました。返金は振込待ちに戻りました"),
    );
    setGiving(false);
  };
  return (
    <form className="list transfers" aria-label="銀行へ依頼する振込" onSubmit={finish}>
      <div className="tools">
        <span>
          {day(batch.day)}の振込・{count(batch.count)}件・{yen(batch.amount)}
        </span>
        <span className="soft">
          {batch.who} {moment(batch.at)}
        </span>
        <span className="end">
          {works && whole.fresh && (
            <button type="button" className="btn small" disabled={busy} onClick={save}>
              <Icon name="save" />
              ファイルをもう一度
            </button>
          )}
          {works && whole.fresh && !giving && (
            <button type="button" className="btn small" onClick={() => setGiving(true)}>
              取りやめる
            </button>
          )}
          {giving && (
            <>
              <span>銀行に渡していないときだけ取りやめられます。</span>
              <button type="button" className="btn small main" disabled={busy} onClick={drop}>
                取りやめて振込待ちに戻す
              </button>
              <button type="button" className="btn small" onClick={() => setGiving(false)}>
                やめる
              </button>
            </>
          )}
        </span>
      </div>
      <div className="scroll">
        <table className="owed" aria-label="銀行へ依頼する振込">
          <thead>
            <tr>
              <th scope="col">状態</th>
              <th scope="col">受注</th>
              <th scope="col">ご注文者</th>
              <th scope="col" className="num">
                金額
              </th>
              <th scope="col" className="no-phone">
                銀行の表示
              </th>
              {works && waiting.length > 0 && <th scope="col">振り込めなかった</th>}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.seq}>
                <td>
                  <State shape={states[item.state].shape} tone={states[item.state].tone}>
                    {states[item.state].word}
                  </State>
                  {item.problem && <small className="soft">{item.problem}</small>}
                </td>
                <td className="nowrap">
                  <Link className="link" to={`/orders/${item.number}`}>
                    {item.number}
                  </Link>
                </td>
                <td>{item.name === "" ? "—" : `${item.name} 様`}</td>
                <td className="num">{yen(item.amount)}</td>
                <td className="soft no-phone">{item.reference}</td>
                {works && waiting.length > 0 && (
                  <td>
                    {item.state === "waiting" && (
                      <input
                        type="checkbox"
                        aria-label={`${item.number} は振り込めなかった`}
                        checked={failed.has(item.seq)}
                        onChange={() => toggle(item.seq)}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {works && waiting.length > 0 && (
        <div className="doit">
          {bad.length > 0 ? (
            <label className="why">
              振り込めなかった理由（お客さまへの手紙に書かれます）
              <input
                className="field"
                value={problem}
                maxLength={200}
                required
                onChange={(event) => setProblem(event.target.value)}
              />
            </label>
          ) : (
            <p className="soft">振込の結果がわかったら記録します。振り込めたお客さまには、返金の手紙が届きます。</p>
          )}
          <button type="submit" className="btn main" disabled={busy}>
            {bad.length === 0
              ? `${count(good.length)}件を振込済みにする`
              : `振込済み${count(good.length)}件・不成立${count(bad.length)}件を記録する`}
          </button>
        </div>
      )}
    </form>
  );
}
