import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { useKeys } from "#office/app/keys.ts";

/** What was done last, with its way back where there is an honest one. */
export type Told = { text: string; failed?: boolean; undo?: () => Promise<unknown> };

type Teller = { told: Told | undefined; tell: (told: Told) => void; undo: (() => void) | undefined };

const Context = createContext<Teller>({ told: undefined, tell: () => undefined, undo: undefined });

/** Keeps the last action, which the foot of a list shows and `z` takes back. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<Told>();
  const tell = useCallback((next: Told) => setTold(next), []);
  const back = told?.undo;
  const undo = useMemo(
    () =>
      back &&
      (() => {
        setTold({ text: "取り消しています…" });
        back().then(
          () => setTold({ text: "取り消しました" }),
          (error: unknown) => setTold({ text: error instanceof Error ? error.message : String(error), failed: true }),
        );
      }),
    [back],
  );
  useKeys("全体", { z: { label: "直前の操作を取り消す", run: () => undo?.() } });
  const value = useMemo(() => ({ told, tell, undo }), [told, tell, undo]);
  return (
    <Context value={value}>
      {children}
      <Toast />
    </Context>
  );
}

export function useToast(): Teller {
  return use(Context);
}

function Toast() {
  const { told, tell, undo } = use(Context);
  return (
    <div className="toasts" role="status">
      {told && (
        <div className={`float toast ${told.failed ? "failed" : ""}`}>
          <span>{told.text}</span>
          {undo && (
            <button type="button" className="btn small" onClick={undo}>
              取り消す <kbd>z</kbd>
            </button>
          )}
          <button
            type="button"
            className="ghost"
            aria-label="知らせを閉じる"
            onClick={() => tell({ text: "" })}
            hidden={!told.text}
          >
            <svg className="i" aria-hidden="true">
              <use href="#x" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
