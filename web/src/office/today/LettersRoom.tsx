import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { TodayLetter } from "#office/api/contract.gen.ts";
import { age, count, moment } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import "#office/transfers/transfers.css";

/** The letters that the shop gave up sending, the oldest first, to be sent once more. */
export function LettersRoom() {
  const may = useMay();
  const queries = useQueryClient();
  const { tell } = useToast();
  const [busy, setBusy] = useState("");
  const { data, error } = useQuery({
    queryKey: ["today", "letters"],
    queryFn: ({ signal }) => call("office/today/letters", {}, signal),
  });
  const again = async (letter: TodayLetter) => {
    setBusy(letter.key);
    try {
      queries.setQueryData(["today", "letters"], await call("office/today/resend", { key: letter.key }));
      tell({ text: `「${letter.subject}」を送り直します` });
      queries.invalidateQueries({ queryKey: ["today", "get"] });
    } catch (failed) {
      tell({ text: failed instanceof Error ? failed.message : String(failed), failed: true });
      queries.invalidateQueries({ queryKey: ["today", "letters"] });
    } finally {
      setBusy("");
    }
  };
  return (
    <>
      <div className="head">
        <Link className="quiet" to="/today">
          <Icon name="back" />
          今日
        </Link>
        <h1>失敗したメール</h1>
        {data && <span className="soft center">{count(data.letters.length)}通</span>}
      </div>
      <Problem>{error?.message}</Problem>
      {data && data.letters.length === 0 && (
        <p className="nothing">送れなかったメールはありません。何度か試しても届かなかった手紙が、ここに並びます。</p>
      )}
      {data && data.letters.length > 0 && (
        <section className="list transfers" aria-label="失敗したメール">
          <div className="scroll">
            <table className="owed" aria-label="失敗したメール">
              <thead>
                <tr>
                  <th scope="col">あきらめた時刻</th>
                  <th scope="col">件名</th>
                  <th scope="col">あて先</th>
                  <th scope="col" className="no-phone">
                    理由
                  </th>
                  <th scope="col">
                    <span className="sr">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.letters.map((letter) => (
                  <tr key={letter.key}>
                    <td className="nowrap soft">
                      {moment(letter.at)}・{age(letter.at)}
                    </td>
                    <td>
                      {letter.subject}{" "}
                      {letter.number && (
                        <Link className="link" to={`/orders/${letter.number}`}>
                          {letter.number}
                        </Link>
                      )}
                    </td>
                    <td>{letter.to}</td>
                    <td className="soft no-phone">{letter.problem}</td>
                    <td className="verbs">
                      {may("office/today/resend") && (
                        <button
                          type="button"
                          className="btn small"
                          disabled={busy !== ""}
                          aria-label={`「${letter.subject}」を送り直す`}
                          onClick={() => again(letter)}
                        >
                          送り直す
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </>
  );
}
