import { useState } from "react";
import { CallError } from "#office/api/call.ts";

/** What a form of the office says while it works and when it failed. */
export type Trying = {
  busy: boolean;
  problem: string;
  /** What is wrong with a field. */
  wrong: (name: string) => string | undefined;
  attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>;
};

/** Does one thing at a time and keeps what went wrong, in words for people. */
export function useTry(): Trying {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setError(undefined);
    try {
      return await work();
    } catch (failed) {
      setError(failed);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const fields = error instanceof CallError ? error.fields : [];
  const problem = error instanceof Error ? error.message : error === undefined ? "" : String(error);
  return { busy, problem, wrong: (name) => fields.find((field) => field.name === name)?.message, attempt };
}

/** The text of a form's field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
