import { useEffect, useRef } from "react";
import type { Action } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import styles from "./Entry.module.css";
import * as words from "./words.ts";

type Props = { action: Pick<Action, "doing" | "failure">; onAgain: () => void };

/** The time for which the goods were put aside is over. Nothing that was typed is lost. */
export function Expired({ action: { doing, failure }, onAgain }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const fields = failure?.fields.map(({ message }) => message) ?? [];
  const reasons = failure !== undefined && fields.length === 0 ? [failure.message] : fields;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.expired}>
      <p className={styles.expiredTitle}>{words.holdEnded}</p>
      <p>{words.holdEndedHint}</p>
      {/* what cannot be held any more says more than that something cannot */}
      {reasons.map((reason) => (
        <p key={reason} className={styles.wrong}>
          {reason}
        </p>
      ))}
      <Button variant={failure === undefined ? "primary" : "secondary"} busy={doing === "hold"} onClick={onAgain}>
        {words.holdAgain}
      </Button>
      <ButtonLink to="/cart" variant={failure === undefined ? "quiet" : "primary"}>
        {words.backToCart}
      </ButtonLink>
    </div>
  );
}
