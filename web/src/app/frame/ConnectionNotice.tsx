import { useSyncExternalStore } from "react";
import { Button } from "#ui/Button.tsx";
import type { Connection } from "../connection.ts";
import styles from "./ConnectionNotice.module.css";
import * as words from "./words.ts";

/** Tells that the next page cannot be had now. The present one stays, and nothing on it is lost. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false);
  if (!lost) return null;
  return (
    <div role="alert" className={styles.region}>
      <div className={styles.notice}>
        <p>{words.noConnection}</p>
        <Button variant="secondary" size="small" className={styles.retry} onClick={connection.retry}>
          {words.tryAgain}
        </Button>
      </div>
    </div>
  );
}
