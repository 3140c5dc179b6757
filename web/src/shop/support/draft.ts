/** A question as it is being typed. */
export interface Draft {
  readonly topic: string;
  readonly order_number: string;
  readonly name: string;
  readonly email: string;
  readonly body: string;
  /** Of the form that was shown first: the same form sent twice is one question. */
  readonly token: string;
}

const draftKey = "contact-draft";
const takenKey = "contact-number";

type Box = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What was typed in this tab, so that going back and forth loses nothing. Nothing where nothing may be kept. */
export function readDraft(box: Box | undefined = storage()): Draft | undefined {
  try {
    return draftOf(JSON.parse(box?.getItem(draftKey) ?? "null"));
  } catch {
    return undefined;
  }
}

/** What of a value can be a draft. */
export function draftOf(value: unknown): Draft | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const given = value as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === "string" ? given[name] : "");
  return {
    topic: text("topic"),
    order_number: text("order_number"),
    name: text("name"),
    email: text("email"),
    body: text("body"),
    token: text("token"),
  };
}

export function keepDraft(draft: Draft, box: Box | undefined = storage()): void {
  quietly(() => box?.setItem(draftKey, JSON.stringify(draft)));
}

/** The question was taken under a number: the draft is done with, and the number is shown on the next page. */
export function keepNumber(number: string, box: Box | undefined = storage()): void {
  quietly(() => {
    box?.removeItem(draftKey);
    box?.setItem(takenKey, number);
  });
}

export function readNumber(box: Box | undefined = storage()): string | undefined {
  try {
    return box?.getItem(takenKey) ?? undefined;
  } catch {
    return undefined;
  }
}

function storage(): Box | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined; // a browser may forbid even to look
  }
}

function quietly(keep: () => void) {
  try {
    keep();
  } catch {
    // Full, or forbidden: the form works without a memory.
  }
}
