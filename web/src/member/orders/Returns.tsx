import { useState } from "react";
import type { OrderDetail, OrderReturnLine } from "#api/contract.gen.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { grouped, yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Orders.module.css";
import { ReturnForm } from "./ReturnForm.tsx";
import * as words from "./words.ts";

type Props = { order: OrderDetail; onChanged: (order: OrderDetail, words: string) => void };

/** What was asked to go back, and the way to ask for it. */
export function Returns({ order, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  const { can, returns } = order;
  const possible = can.return || can.exchange;
  if (!possible && returns.length === 0 && can.return_until === "") return null;
  return (
    <MemberSection id="returns" title={words.returns}>
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
                      <img src={address} alt={words.photoOf(n + 1)} width={96} height={96} loading="lazy" />
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
            {can.return && words.returnUntil(can.return_until)}
            {can.return && can.exchange && "、"}
            {can.exchange && words.exchangeUntil(can.exchange_until)}
            {words.canApply}
            <TextLink to="/guide/cancel">{words.aboutReturns}</TextLink>
          </p>
          <div>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {words.apply}
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
            onChanged(next, words.applied);
          }}
        />
      )}
      {!possible && returns.length === 0 && <p className={styles.soft}>{words.periodOver}</p>}
    </MemberSection>
  );
}

function wordsOf({ kind, word, pieces, refund, points }: OrderReturnLine): string {
  const what = kind === "return" ? words.returning : words.exchanging;
  const back = [
    ...(refund > 0 ? [words.refunded(yen(refund))] : []),
    ...(points > 0 ? [words.pointsRefunded(grouped(points))] : []),
  ].join("、");
  return words.returnState(what, pieces, word, back === "" ? "" : `（${back}）`);
}
