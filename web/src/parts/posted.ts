import { createContext, useContext, useMemo } from "react";
import { useSearchParams } from "react-router";
import { CallError } from "#api/call.ts";
import type { FailureField } from "#api/contract.gen.ts";

/** A plain form that was posted and not taken: what was typed, secrets aside, and what is wrong with it. */
export interface Posted {
  readonly fields: Readonly<Record<string, string>>;
  readonly failure: {
    readonly return_code: number;
    readonly code: string;
    readonly message: string;
    readonly fields?: readonly FailureField[];
  };
}

/** There only on a page that answers a post. */
export const PostedForm = createContext<Posted | undefined>(undefined);

/** The name of the hidden field that tells forms of a page apart. */
export const formField = "form";

/** What became of a form that was posted without a script; undefined on every other page. */
export function usePosted(form: string): { fields: Posted["fields"]; failure: CallError } | undefined {
  const posted = useContext(PostedForm);
  return useMemo(() => {
    if (posted?.fields[formField] !== form) return undefined;
    const { return_code, code, message, fields } = posted.failure;
    return { fields: posted.fields, failure: new CallError(return_code, code, message, fields) };
  }, [posted, form]);
}

/** Whether the page follows a form of this name that was posted without a script, and taken. */
export function useTaken(form: string): boolean {
  const [query] = useSearchParams();
  return query.get("sent") === form;
}
