import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { call } from "#office/api/call.ts";
import type { TransferList, TransferOwed } from "#office/api/contract.gen.ts";
import { age, count, day, moment, yen } from "#office/app/format.ts";
import { Mark, type Shape, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { TransferBatchView } from "#office/transfers/TransferBatchView.tsx";
import { useTransfers, useTransferWork } from "#office/transfers/useTransfers.ts";
import "#office/transfers/transfers.css";

/** 返金振込: what people transfer, the oldest first, and the files that tell the bank of it. */
export function TransfersRoom() {
  const path = useParams()["*"] ?? "";
  const { data, error } = useTransfers();
  return (
    <>
      <div className="head">
        <h1>返金振込</h1>
        <nav className="tabs" aria-label="振込の一覧">
          <Link to="/transfers" aria-current={path === "" ? "page" : undefined}>
            振込待ち<b>{data ? count(data.owed.length) : ""}</b>
          </Link>
          {data?.batches.map((batch) => (
            <Link
              key={batch.id}
              to={`/transfers/${batch.id}`}
              aria-current={path === batch.id ? "page" : undefined}
              title={`${batch.who} ${moment(batch.at)}`}
            >
              <Mark shape={batch.waiting > 0 ? "part" : batch.failed > 0 ? "alert" : "done"} />
              {day(batch.day)}振込<b>{batch.count}</b>
            </Link>
          ))}
        </nav>
      </div>
      {error && !data && <Problem>{error.message}</Problem>}
      {path !== "" ? <TransferBatchView key={path} id={path} /> : data && <Owed list={data} />}
    </>
  );
}

const states = {
  no_account: { shape: "wait", tone: "wait", word: "口座の登録待ち" },
  returned: { shape: "alert", tone: "alert", word: "振込不成立" },
  ready: { shape: "ready", tone: "", word: "振り込める" },
  in_file: { shape: "part", tone: "", word: "銀行へ依頼中" },
} satisfies Record<TransferOwed["state"], { shape: Shape; tone: string; word: string }>;

function Owed({ list }: { list: TransferList }) {
  const may = useMay();
  const works = may("office/transfers/start");
  const navigate = useNavigate();
  const { busy, work, takeList, takeFile } = useTransferWork();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [when, setWhen] = useState(list.day);
  // What is owed of one order goes into one file: rows of it are chosen together.
  const ready = list.owed.filter((row) => row.state === "ready");
  const chosen = ready.filter((row) => !left.has(row.number));
  const sum = chosen.reduce((all, row) => all + row.amount, 0);
  const toggle = (number: string) => {
    const next = new Set(left);
    if (!next.delete(number)) next.add(number);
    setLeft(next);
  };
  const start = async () => {
    const numbers = [...new Set(chosen.map((row) => row.number))];
    const made = await work(
      () => call("office/transfers/start", { numbers, day: when }),
      `${count(chosen.length)}件の振込を銀行のファイルに書き出しました`,
    );
    takeFile(made);
    if (made) navigate(`/transfers/${made.batch.batch.id}`);
  };
  useKeys("返金振込", {
    "mod+enter": { label: "銀行のファイルを書き出す", run: () => works && chosen.length > 0 && start() },
  });
  return (
    <>
      <section className="list transfers" aria-label="振込待ちの返金">
        {list.problem && works && (
          <div className="sign">
            <Mark shape="alert" tone="alert" />
            <span>{list.problem}</span>
          </div>
        )}
        {list.owed.length === 0 ? (
          <p className="nothing">
            振込を待つ返金はありません。銀行振込や代引きのご注文の返金が決まると、古いものから順にここに並びます。
          </p>
        ) : (
          <div className="scroll">
            <table className="owed todo" aria-label="振込待ちの返金">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr">ファイルに入れる</span>
                  </th>
                  <th scope="col">状態</th>
                  <th scope="col">受注</th>
                  <th scope="col">ご注文者</th>
                  <th scope="col" className="no-phone">
                    理由
                  </th>
                  <th scope="col" className="num">
                    金額
                  </th>
                  <th scope="col" className="no-phone">
                    決定
                  </th>
                  <th scope="col">
                    <span className="sr">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.owed.map((row) => (
                  <tr key={row.id}>
                    <td>
                      {works && row.state === "ready" && (
                        <input
                          type="checkbox"
                          aria-label={`${row.number} ${row.name} 様の返金をファイルに入れる`}
                          checked={!left.has(row.number)}
                          onChange={() => toggle(row.number)}
                        />
                      )}
                    </td>
                    <td>
                      <State shape={states[row.state].shape} tone={states[row.state].tone}>
                        {states[row.state].word}
                      </State>
                      {row.note && <small className="soft">{row.note}</small>}
                    </td>
                    <td className="nowrap">
                      <Link className="link" to={`/orders/${row.number}`}>
                        {row.number}
                      </Link>
                    </td>
                    <td>{row.name === "" ? "—" : `${row.name} 様`}</td>
                    <td className="soft no-phone">
                      {row.why}・{row.method}
                    </td>
                    <td className="num">{yen(row.amount)}</td>
                    <td className="soft nowrap no-phone">
                      {moment(row.at)}・{age(row.at)}
                    </td>
                    <td className="verbs">
                      <Verbs
                        row={row}
                        busy={busy}
                        onAsk={async () =>
                          takeList(
                            await work(
                              () => call("office/transfers/ask", { number: row.number, id: row.id }),
                              `${row.number} の口座のご登録を、メールでお願いしました`,
                            ),
                          )
                        }
                        onSent={async () =>
                          takeList(
                            await work(
                              () => call("office/transfers/sent", { number: row.number, id: row.id }),
                              `${row.number} の返金 ${yen(row.amount)} を振込済みにしました`,
                            ),
                          )
                        }
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {works && ready.length > 0 && (
        <div className="doit">
          <dl>
            <div>
              <dt>選択</dt>
              <dd>{count(chosen.length)}件</dd>
            </div>
            <div>
              <dt>合計</dt>
              <dd>{yen(sum)}</dd>
            </div>
          </dl>
          <label className="day">
            振込日
            <input
              className="field"
              type="date"
              value={`${when.slice(0, 4)}-${when.slice(4, 6)}-${when.slice(6)}`}
              onChange={(event) => setWhen(event.target.value.replaceAll("-", ""))}
            />
          </label>
          <button
            type="button"
            className="btn main"
            disabled={busy || chosen.length === 0 || list.problem !== ""}
            onClick={start}
          >
            {count(chosen.length)}件を銀行のファイルに書き出す <kbd>⌘⏎</kbd>
          </button>
        </div>
      )}
    </>
  );
}

/** What can be done with one refund by itself: ask for its account, or say that it was transferred. */
function Verbs(props: { row: TransferOwed; busy: boolean; onAsk: () => void; onSent: () => void }) {
  const { row, busy } = props;
  const may = useMay();
  const [sure, setSure] = useState(false);
  if (!may("office/transfers/ask")) return null;
  if (row.state === "in_file") {
    return (
      <Link className="link" to={`/transfers/${row.batch}`}>
        一覧を開く
      </Link>
    );
  }
  if (row.state !== "ready") {
    return (
      <button
        type="button"
        className="btn small"
        disabled={busy}
        title="口座を登録するページのリンクを、お客さまへもう一度メールで送ります"
        onClick={props.onAsk}
      >
        口座をうかがう
      </button>
    );
  }
  return sure ? (
    <>
      <button type="button" className="btn small main" disabled={busy} onClick={props.onSent}>
        {yen(row.amount)} を振込済みにする
      </button>
      <button type="button" className="btn small" onClick={() => setSure(false)}>
        やめる
      </button>
    </>
  ) : (
    <button
      type="button"
      className="btn small"
      title="ファイルを使わずに、銀行で振り込んだとき"
      disabled={busy}
      onClick={() => setSure(true)}
    >
      振込済みにする
    </button>
  );
}
