import { useEffect, useState } from "react";

/** Long enough that a quick answer never flickers, short enough that a slow one is not taken for none. */
const patience = 300;

/** Whether something has been pending for so long that the shopper should see it. */
export function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}
