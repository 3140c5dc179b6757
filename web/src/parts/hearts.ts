import { createContext, useContext } from "react";

export interface Hearts {
  /** The colours that the visitor likes; empty on the server and until the browser has asked. */
  readonly codes: ReadonlySet<string>;
  /** Likes a colour or no longer does, at once on the page and then in the shop. */
  toggle(code: string, name: string): void;
}

export const HeartsContext = createContext<Hearts>({ codes: new Set(), toggle: () => undefined });

export function useHearts(): Hearts {
  return useContext(HeartsContext);
}

/** The colours with one more, or without it. */
export function changed(codes: ReadonlySet<string>, code: string, liked: boolean): ReadonlySet<string> {
  const next = new Set(codes);
  if (liked) next.add(code);
  else next.delete(code);
  return next;
}
