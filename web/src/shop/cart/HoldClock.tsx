import { useEffect, useLayoutEffect, useState } from "react";
import type { Hold } from "#api/contract.gen.ts";
import { Button } from "#ui/Button.tsx";
import styles from "./Entry.module.css";
import * as words from "./words.ts";

type Props = { hold: Hold; extending?: boolean; onExtend?: () => void; onExpire: () => void };

/** Minutes before the end at which those who do not see the clock are told. */
const told = [5, 1];

/** How long the goods are still put aside; nothing before they are. */
export function HoldClock(props: Props) {
  return props.hold.until === 0 ? null : <Clock {...props} />;
}

function Clock({ hold, extending = false, onExtend, onExpire }: Props) {
  const left = useSecondsLeft(hold);
  const over = left <= 0;
  useEffect(() => {
    if (over) onExpire();
  }, [over, onExpire]);
  if (over) return null;
  const minute = Math.ceil(left / 60);
  const said = told.find((n) => minute <= n && left > (n - 1) * 60);
  return (
    <div className={styles.clock}>
      <p>
        {words.holding}{" "}
        <span role="timer" className="figures">
          {clock(left)}
        </span>
      </p>
      {hold.can_extend && onExtend !== undefined && (
        <Button variant="quiet" size="small" busy={extending} onClick={onExtend}>
          {hold.extend_by}
          {words.extendBy}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {said !== undefined && minute === said && words.holdLeft(said)}
      </p>
    </div>
  );
}

/** Counts by the browser's steady clock from what the server said was left, and from the moment at which that is shown. */
function useSecondsLeft({ until, seconds_left }: Hold): number {
  const [left, setLeft] = useState(seconds_left);
  useLayoutEffect(() => {
    setLeft(seconds_left);
    if (until === 0) return;
    const end = performance.now() + seconds_left * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - performance.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [until, seconds_left]);
  return left;
}

export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
