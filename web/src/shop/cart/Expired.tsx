import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#ui/Button.tsx";
import styles from "./Entry.module.css";

type Props = { problem: string; onAgain: () => Promise<void> };

/** The time for which the goods were put aside is over. Nothing that was typed is lost. */
export function Expired({ problem, onAgain }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.expired}>
      <p className={styles.expiredTitle}>お取り置きの時間が終わりました</p>
      <p>
        ご入力いただいた内容はそのまま残っています。在庫がある場合は、もう一度お取り置きして続きからご注文いただけます。
      </p>
      {problem !== "" && <p className={styles.wrong}>{problem}</p>}
      <Button
        variant={problem === "" ? "primary" : "secondary"}
        busy={busy}
        onClick={async () => {
          setBusy(true);
          await onAgain();
          setBusy(false);
        }}
      >
        もう一度お取り置きして続ける
      </Button>
      <ButtonLink to="/cart" variant={problem === "" ? "quiet" : "primary"}>
        カートに戻る
      </ButtonLink>
    </div>
  );
}
