import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import styles from "./ProgressLine.module.css";
import * as words from "./words.ts";

/** Quicker pages need no explanation. */
const patience = 60;

/** A thin line at the top while the next page is slow to come. */
export function ProgressLine() {
  const busy = useNavigation().state !== "idle";
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  if (!slow) return null;
  return <div role="progressbar" aria-label={words.loadingPage} className={styles.line} />;
}
