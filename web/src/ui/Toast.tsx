import X from "lucide-react/icons/x";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useReducer, useState } from "react";
import { Button } from "./Button.tsx";
import * as words from "./frameWords.ts";
import { IconButton } from "./IconButton.tsx";
import styles from "./Toast.module.css";

export type ToastMessage = {
  message: string;
  /** A way back or a way on, e.g. 元に戻す. The same must be possible elsewhere on the page. */
  action?: { label: string; run: () => void };
};

type Show = (toast: ToastMessage) => void;
type Queued = ToastMessage & { id: number };
type Queue = { next: number; waiting: readonly Queued[] };
type Move = { show: ToastMessage } | { drop: number };

const ShowToast = createContext<Show | undefined>(undefined);

/** Gives `show(toast)`. A toast confirms what can be seen elsewhere: it never holds the only copy of a message. */
export function useToast(): Show {
  const show = useContext(ShowToast);
  if (show === undefined) {
    throw new Error("no ToastProvider");
  }
  return show;
}

// Base UI's toast weighs 15 kB, and the live region must be there from the
// first page on; this is the part of it that we need.
/** Holds the queue and the live region. Toasts come one at a time, in order. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, move] = useReducer(step, { next: 1, waiting: [] });
  const show = useCallback<Show>((toast) => move({ show: toast }), []);
  const drop = useCallback((id: number) => move({ drop: id }), []);
  const toast = queue.waiting[0];
  return (
    <ShowToast value={show}>
      {children}
      <div role="status" className={styles.region}>
        {toast !== undefined && <ToastBox key={toast.id} toast={toast} onDone={drop} />}
      </div>
    </ShowToast>
  );
}

function step(queue: Queue, move: Move): Queue {
  if ("drop" in move) {
    return { ...queue, waiting: queue.waiting.filter((toast) => toast.id !== move.drop) };
  }
  return { next: queue.next + 1, waiting: [...queue.waiting, { ...move.show, id: queue.next }] };
}

/** Long enough to read twice; something to press gets longer still. */
const stay = { plain: 5000, action: 10000 };

function ToastBox({ toast, onDone }: { toast: Queued; onDone: (id: number) => void }) {
  const { id, message, action } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) {
      return;
    }
    const timer = setTimeout(() => onDone(id), action === undefined ? stay.plain : stay.action);
    return () => clearTimeout(timer);
  }, [held, id, action, onDone]);
  function act() {
    action?.run();
    onDone(id);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers hold the clock while someone reads or reaches for a button
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === "Escape" && onDone(id)}
    >
      <p className={styles.message}>{message}</p>
      {action !== undefined && (
        <Button variant="quiet" size="small" className={styles.action} onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton
        label={words.closeToast}
        icon={<X aria-hidden />}
        className={styles.close}
        onClick={() => onDone(id)}
      />
    </div>
  );
}
