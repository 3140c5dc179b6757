import { useSyncExternalStore } from "react";
import { Button } from "#ui/Button.tsx";
import type { Connection } from "../connection.ts";
import styles from "./ConnectionNotice.module.css";

/** Tells that the next page cannot be had now. The present one stays, and nothing on it is lost. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false);
  if (!lost) return null;
  return (
    <div role="alert" className={styles.region}>
      <div className={styles.notice}>
        <p>通信できませんでした。インターネットの接続をご確認ください。つながると、自動で続きを表示します。</p>
        <Button variant="secondary" size="small" className={styles.retry} onClick={connection.retry}>
          もう一度試す
        </Button>
      </div>
    </div>
  );
}
