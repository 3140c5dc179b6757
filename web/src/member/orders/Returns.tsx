import { useState } from "react";
import type { OrderDetail, OrderReturnLine } from "#api/contract.gen.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { grouped, yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Orders.module.css";
import { ReturnForm } from "./ReturnForm.tsx";

type Props = { order: OrderDetail; onChanged: (order: OrderDetail, words: string) => void };

/** What was asked to go back, and the way to ask for it. */
export function Returns({ order, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  const { can, returns } = order;
  const possible = can.return || can.exchange;
  if (!possible && returns.length === 0 && can.return_until === "") return null;
  return (
    <MemberSection id="returns" title="返品・交換">
      {returns.length > 0 && (
        <ul className={styles.parcels}>
          {returns.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added to
            <li key={i}>
              <p>{wordsOf(line)}</p>
              {line.photos.length > 0 && (
                <ul className={styles.photos}>
                  {line.photos.map((address, n) => (
                    <li key={address}>
                      <img src={address} alt={`不良箇所の写真 ${n + 1}`} width={96} height={96} loading="lazy" />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      {possible && !open && (
        <>
          <p className={styles.soft}>
            {can.return && `返品は${can.return_until}まで`}
            {can.return && can.exchange && "、"}
            {can.exchange && `サイズ交換は${can.exchange_until}まで`}
            お申し込みいただけます。<TextLink to="/guide/cancel">返品・交換について</TextLink>
          </p>
          <div>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              返品・サイズ交換を申し込む
            </Button>
          </div>
        </>
      )}
      {possible && open && (
        <ReturnForm
          order={order}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            setOpen(false);
            onChanged(next, "お申し込みを受け付けました。お手続きの方法をメールでお送りしています。");
          }}
        />
      )}
      {!possible && returns.length === 0 && <p className={styles.soft}>返品・交換の受付期間は終了しました。</p>}
    </MemberSection>
  );
}

function wordsOf({ kind, word, pieces, refund, points }: OrderReturnLine): string {
  const what = kind === "return" ? "返品" : "サイズ交換";
  const back = [
    ...(refund > 0 ? [`ご返金 ${yen(refund)}`] : []),
    ...(points > 0 ? [`ポイント返還 ${grouped(points)}ポイント`] : []),
  ].join("、");
  return `${what} ${pieces}点：${word}${back === "" ? "" : `（${back}）`}`;
}
