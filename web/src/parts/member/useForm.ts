import { useEffect, useState } from "react";
import type { Call } from "#api/call.ts";
import { usePosted } from "../posted.ts";
import { type Action, useAction } from "../useAction.ts";
import { keepDraft, takeDraft } from "./drafts.ts";

export type Values = Readonly<Record<string, string>>;

export interface FormState<V extends Values> {
  readonly id: string;
  readonly values: V;
  readonly busy: boolean;
  readonly failure: Action["failure"];
  readonly retry: Action["retry"];
  /** What was typed before a login is back. */
  readonly restored: boolean;
  set(part: Partial<V>): void;
  /** What a control of the form needs. */
  field(name: keyof V & string): {
    id: string;
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  send(work: (call: Call) => Promise<unknown>): Promise<boolean>;
}

/**
 * A form whose names are those of the call's fields. What was typed outlives a login that the shop demands on the way,
 * except what is secret.
 */
export function useForm<V extends Values>(id: string, initial: V, secret: readonly (keyof V)[] = []): FormState<V> {
  const posted = usePosted(id);
  const [values, setValues] = useState<V>(() => refilled(initial, posted?.fields));
  const [restored, setRestored] = useState(false);
  const action = useAction(() => {
    const kept = Object.entries(values).filter(([name]) => !secret.includes(name));
    keepDraft(id, Object.fromEntries(kept));
  }, posted?.failure);
  useEffect(() => {
    const draft = takeDraft(id);
    if (draft === undefined) return;
    setValues((was) => ({ ...was, ...draft }));
    setRestored(true);
  }, [id]);
  const set = (part: Partial<V>) => setValues((was) => ({ ...was, ...part }));
  return {
    id,
    values,
    restored,
    busy: action.busy,
    failure: action.failure,
    retry: action.retry,
    set,
    field: (name) => ({
      id: `${id}-${name}`,
      name,
      value: values[name] ?? "",
      error: action.problem(name),
      onChange: (event) => set({ [name]: event.target.value } as Partial<V>),
    }),
    send(work) {
      setRestored(false);
      return action.run(work);
    },
  };
}

/** The values with which a form begins: where it was posted and not taken, what was typed. */
export function refilled<V extends Values>(initial: V, typed: Values = {}): V {
  const known = Object.entries(typed).filter(([name]) => name in initial);
  return { ...initial, ...Object.fromEntries(known) };
}
