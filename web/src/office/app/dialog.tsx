import { type ReactNode, useEffect, useId, useRef } from "react";

/** A question over the room, by the browser's own dialog: focus stays inside, Esc closes, focus goes back. */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode; className?: string }) {
  const ref = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog ${props.className ?? ""}`}
      aria-labelledby={title}
      onClose={(event) => event.target === ref.current && props.onClose()}
      onClick={(event) => event.target === ref.current && props.onClose()}
      // Once it is closed the focus may stand in it until the next frame: what is pressed then is meant for the room.
      onKeyDown={(event) => ref.current?.open && event.stopPropagation()}
    >
      <div className="dialog-body">
        <h2 id={title}>{props.title}</h2>
        {props.children}
      </div>
    </dialog>
  );
}
