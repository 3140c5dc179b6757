import { useEffect, useRef } from "react";

/**
 * Runs what changes the page when the mouse or finger that is down is up again, and at once when none is: a button that
 * moves away below a press is not pressed.
 */
export function useAfterPress(): (run: () => void) => void {
  const down = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    const options = { capture: true, signal: gone.signal };
    const press = () => {
      down.current = true;
    };
    // The click itself comes after this event, and before the next task.
    const release = () =>
      setTimeout(() => {
        down.current = false;
        for (const run of waiting.current.splice(0)) run();
      });
    window.addEventListener("mousedown", press, options);
    window.addEventListener("mouseup", release, options);
    window.addEventListener("dragend", release, options);
    return () => gone.abort();
  }, []);
  return (run) => {
    if (down.current) waiting.current.push(run);
    else run();
  };
}
