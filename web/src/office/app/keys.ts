import { useEffect, useRef, useSyncExternalStore } from "react";

/** What a key does. Keys are written as they are typed: "j", "X", "g o", "mod+k", "Escape". */
export type Binding = { label: string; run: () => void; inFields?: boolean };
export type Bindings = Record<string, Binding>;

type Scope = { name: string; bindings: Bindings };

/** Later scopes come first: what is open on top answers before what lies below it. */
const scopes: Scope[] = [];
const listeners = new Set<() => void>();
let version = 0;

function changed(): void {
  version += 1;
  for (const tell of listeners) tell();
}

/** How long a first key waits for its second, by when they were pressed: a page that is busy in between does not forget the first. */
const sequenceMilliseconds = 2000;

let pending = "";
let pendingSince = 0;

/** The key of an event, as bindings write it. */
export function nameOf(event: KeyboardEvent): string {
  const key = event.key === " " ? "Space" : event.key;
  return event.metaKey || event.ctrlKey ? `mod+${key.toLowerCase()}` : key;
}

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function find(key: string): Binding | undefined {
  for (let i = scopes.length - 1; i >= 0; i--) {
    const found = scopes[i]?.bindings[key];
    if (found !== undefined) return found;
  }
  return undefined;
}

function begins(key: string): boolean {
  return scopes.some(({ bindings }) => Object.keys(bindings).some((name) => name.startsWith(`${key} `)));
}

/** Answers a key press; exported for the listener and for tests. */
export function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const key = nameOf(event);
  const modal = document.querySelector("dialog[open]") !== null;
  const begun = pending !== "" && event.timeStamp - pendingSince < sequenceMilliseconds;
  const sequence = begun ? `${pending} ${key}` : key;
  const binding = find(sequence);
  pending = "";
  if (binding !== undefined) {
    if ((typing(event.target) || modal) && binding.inFields !== true) return;
    event.preventDefault();
    binding.run();
    return;
  }
  if (!typing(event.target) && !modal && begins(sequence)) {
    pending = sequence;
    pendingSince = event.timeStamp;
  }
}

/** Binds keys while the component is there. */
export function useKeys(name: string, bindings: Bindings): void {
  const scope = useRef<Scope>({ name, bindings });
  useEffect(() => {
    scope.current.bindings = bindings;
  });
  useEffect(() => {
    const mine = scope.current;
    scopes.push(mine);
    changed();
    return () => {
      scopes.splice(scopes.indexOf(mine), 1);
      changed();
    };
  }, []);
}

/** Listens for keys; the shell does this once. */
export function useKeyboard(): void {
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** All keys that answer now, by scope, for the list behind `?`. */
export function useAllKeys(): readonly Scope[] {
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => version,
  );
  return [...scopes];
}
