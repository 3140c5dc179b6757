import type { CallError } from "#api/call.ts";

/** What is wrong with the fields of a form, by their names. */
export type Problems = Readonly<Record<string, string>>;

/** The id of a field's control. */
export function controlId(name: string): string {
  return `contact-${name}`;
}

export function problemsOf(failure: Pick<CallError, "fields"> | undefined): Problems {
  const byName: Record<string, string> = {};
  for (const { name, message } of failure?.fields ?? []) byName[name] ??= message;
  return byName;
}

export function summary(fields: Problems) {
  return Object.entries(fields).map(([name, message]) => ({ field: controlId(name), message }));
}
