const prefix = "tsumugi:draft:";

/** Keeps what was typed into a form in this tab, until the form is there again. */
export function keepDraft(form: string, values: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(values));
  } catch {
    // Where nothing may be kept, it has to be typed again.
  }
}

/** Gives back what was kept, once. */
export function takeDraft(form: string): Readonly<Record<string, string | boolean>> | undefined {
  try {
    const text = sessionStorage.getItem(prefix + form);
    sessionStorage.removeItem(prefix + form);
    const values: unknown = JSON.parse(text ?? "null");
    if (typeof values !== "object" || values === null) return undefined;
    return Object.fromEntries(
      Object.entries(values).filter(([, value]) => typeof value === "string" || typeof value === "boolean"),
    );
  } catch {
    return undefined;
  }
}
