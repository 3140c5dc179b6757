import { useState } from "react";

/**
 * What somebody types of something that others may change meanwhile: untouched it follows them, touched it stays, and
 * knows the revision that it began with.
 */
export function useDraft<T extends Record<string, unknown>>(fields: T, revision: string) {
  const [base, setBase] = useState({ fields, revision });
  const [draft, setDraft] = useState(fields);
  const same = (a: T, b: T) => Object.keys(a).every((name) => a[name] === b[name]);
  if (revision !== base.revision && (same(draft, base.fields) || same(draft, fields))) {
    setBase({ fields, revision });
    setDraft(fields);
  }
  const set = (part: Partial<T>) => setDraft({ ...draft, ...part });
  return { draft, set, seen: base.revision, touched: !same(draft, base.fields) };
}
