import { useEffect, useRef } from "react";
import type { Action } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import styles from "./Entry.module.css";

type Props = { action: Pick<Action, "doing" | "failure">; onAgain: () => void };

/** The time for which the goods were put aside is over. Nothing that was typed is lost. */
export function Expired({ action: { doing, failure }, onAgain }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const fields = failure?.fields.map(({ message }) => message) ?? [];
  const reasons = failure !== undefined && fields.length === 0 ? [failure.message] : fields;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.expired}>
      <p className={styles.expiredTitle}>お取り置きの時間が終わりました</p>
      <p>
        ご入力いただいた内容はそのまま残っています。在庫がある場合は、もう一度お取り置きして続きからご注文いただけます。
      </p>
      {/* what cannot be held any more says more than that something cannot */}
      {reasons.map((reason) => (
        <p key={reason} className={styles.wrong}>
          {reason}
        </p>
      ))}
      <Button variant={failure === undefined ? "primary" : "secondary"} busy={doing === "hold"} onClick={onAgain}>
        もう一度お取り置きして続ける
      </Button>
      <ButtonLink to="/cart" variant={failure === undefined ? "quiet" : "primary"}>
        カートに戻る
      </ButtonLink>
    </div>
  );
}
