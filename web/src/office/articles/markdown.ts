/** What a button of the toolbar makes of a text: replaces a part of it, and selects another. */
export type Edit = { from: number; to: number; text: string; select: readonly [number, number] };

export type Action = "heading" | "small" | "bold" | "italic" | "list" | "numbers" | "quote" | "link";

/** The buttons, each with its key: with ⌘ or Ctrl, and ⇧ where it says so. */
export const actions: readonly { action: Action; name: string; sign: string; key: string; shift?: boolean }[] = [
  { action: "heading", name: "見出し", sign: "H2", key: "2", shift: true },
  { action: "small", name: "小見出し", sign: "H3", key: "3", shift: true },
  { action: "bold", name: "太字", sign: "B", key: "b" },
  { action: "italic", name: "強調", sign: "I", key: "i" },
  { action: "list", name: "箇条書き", sign: "・", key: "8", shift: true },
  { action: "numbers", name: "番号つき", sign: "1.", key: "7", shift: true },
  { action: "quote", name: "引用", sign: "❝", key: "9", shift: true },
  { action: "link", name: "リンク", sign: "リンク", key: "l", shift: true },
];

const starts: Partial<Record<Action, (at: number) => string>> = {
  heading: () => "## ",
  small: () => "### ",
  list: () => "- ",
  numbers: (at) => `${at + 1}. `,
  quote: () => "> ",
};

const anyStart = /^(#{1,6} |- |\d+\. |> )/;

/** The edit of a button for what is selected. */
export function edit(text: string, from: number, to: number, action: Action): Edit {
  const start = starts[action];
  if (start) return lines(text, from, to, start);
  const chosen = text.slice(from, to);
  if (action === "link") {
    const label = chosen || "リンクの文字";
    const address = from + label.length + 3;
    return { from, to, text: `[${label}](/)`, select: [address, address + 1] };
  }
  const mark = action === "bold" ? "**" : "*";
  const inside = chosen.startsWith(mark) && chosen.endsWith(mark) && chosen.length > 2 * mark.length;
  if (inside) {
    const bare = chosen.slice(mark.length, -mark.length);
    return { from, to, text: bare, select: [from, from + bare.length] };
  }
  const word = chosen || (action === "bold" ? "太字" : "強調");
  return { from, to, text: mark + word + mark, select: [from + mark.length, from + mark.length + word.length] };
}

/** Begins every line that is selected with a mark, or takes it away where all have it. */
function lines(text: string, from: number, to: number, start: (at: number) => string): Edit {
  const first = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", Math.max(to - 1, from));
  const last = next < 0 ? text.length : Math.max(next, first);
  const rows = text.slice(first, last).split("\n");
  const all = rows.every((row, at) => row.startsWith(start(at)));
  const made = rows.map((row, at) => (all ? "" : start(at)) + row.replace(anyStart, "")).join("\n");
  return { from: first, to: last, text: made, select: [first + made.length, first + made.length] };
}

/** Puts something on lines of its own where somebody writes. */
export function block(text: string, at: number, what: string): Edit {
  const before = text.slice(0, at);
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const after = text.slice(at).startsWith("\n") ? "\n" : "\n\n";
  const made = `${gap}${what}${after}`;
  return { from: at, to: at, text: made, select: [at + made.length, at + made.length] };
}

/** A picture with the words for who does not see it. */
export function picture(url: string, alt: string): string {
  return `![${alt
    .replace(/[[\]\\]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim()}](${url})`;
}
