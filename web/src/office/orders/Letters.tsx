import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#office/api/call.ts";
import type { OrderLetter, OrderWhole } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { moment } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { useTake } from "#office/orders/useOrders.ts";

const words: Record<string, string> = {
  waiting: "送信待ち",
  sent: "送信済み",
  failed: "送れませんでした",
  withdrawn: "取り下げ",
};

/** What a letter is about: all of them name the shop first and the order last, which both stand above. */
const gistOf = (subject: string) => subject.replace(/^【[^】]*】/, "").replace(/（T-[^）]*）$/, "");

/** The letters about an order, to be read as they were sent, and sent once more. */
export function Letters({ order }: { order: OrderWhole }) {
  const may = useMay();
  const [open, setOpen] = useState<OrderLetter>();
  if (order.letters.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="letters">
      <header>
        <h2 id="letters">手紙</h2>
        <span className="soft">{order.letters.length}通</span>
      </header>
      <div className="ledger">
        {order.letters.map((letter) => (
          <div key={letter.key}>
            <span className="d">{moment(letter.at)}</span>
            {may("office/orders/letter") && letter.subject ? (
              <button type="button" className="link" title={letter.subject} onClick={() => setOpen(letter)}>
                {gistOf(letter.subject)}
              </button>
            ) : (
              <span>{gistOf(letter.subject) || "控えは消去済みです"}</span>
            )}
            <span className={letter.state === "failed" ? "alert" : "soft"}>{words[letter.state] ?? letter.state}</span>
          </div>
        ))}
      </div>
      {open && <Letter order={order} letter={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function Letter({ order, letter, onClose }: { order: OrderWhole; letter: OrderLetter; onClose: () => void }) {
  const may = useMay();
  const take = useTake();
  const { tell } = useToast();
  const [problem, setProblem] = useState("");
  const body = { number: order.row.number, reason: "", key: letter.key };
  const { data, error } = useQuery({
    queryKey: ["orders", "letter", letter.key],
    queryFn: ({ signal }) => call("office/orders/letter", body, signal),
  });
  const again = () =>
    call("office/orders/resend", body).then(
      (whole) => {
        take(whole);
        tell({ text: `「${letter.subject}」を再送` });
        onClose();
      },
      (failed: Error) => setProblem(failed.message),
    );
  return (
    <Dialog title={letter.subject} onClose={onClose} className="letter">
      {data && <p className="soft">宛先 {data.to}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long letters scroll, also by the keyboard */}
      {data && <pre tabIndex={0}>{data.text}</pre>}
      <Problem>{problem || error?.message}</Problem>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={onClose}>
          閉じる
        </button>
        {may("office/orders/resend") && (letter.state === "sent" || letter.state === "failed") && (
          <button type="button" className="btn main" onClick={again}>
            同じ手紙を再送する
          </button>
        )}
      </div>
    </Dialog>
  );
}
