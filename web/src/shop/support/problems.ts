import type { CallError } from "#api/call.ts";

/** What is wrong with a form: by field, and with the whole of it. */
export interface Problems {
  readonly fields: Readonly<Record<string, string>>;
  readonly other: string;
}

/** The id of a field's control. */
export function controlId(name: string): string {
  return `contact-${name}`;
}

export function problemsOf({ fields, message }: Pick<CallError, "fields" | "message">): Problems {
  const byName: Record<string, string> = {};
  for (const field of fields) byName[field.name] ??= field.message;
  return { fields: byName, other: fields.length === 0 ? message : "" };
}

export function summary(fields: Problems["fields"]) {
  return Object.entries(fields).map(([name, message]) => ({ field: controlId(name), message }));
}
