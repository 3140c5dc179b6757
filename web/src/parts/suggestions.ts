import type { Call } from "#api/call.ts";
import type { Suggestion, SuggestionKind } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { DelayedCalls } from "./delayed.ts";

/** Something to choose below the search box. */
export interface Choice {
  readonly text: string;
  readonly to: string;
  /** What it is, in a word; a searched word needs none. */
  readonly label: string;
  /** Of an item: its small picture, and its price in words. */
  readonly thumb?: string;
}

/** A shopper who still types waits for nothing. */
const pause = 200;

const addresses = {
  brand: (ref) => `/brands/${ref}`,
  category: (ref) => `/categories/${ref}`,
  item: (ref) => `/items/${ref}`,
  word: (_, text) => searchAddress(text),
  article: (ref) => ref,
  guide: (ref) => ref,
  faq: (ref, text) => `${ref}?${new URLSearchParams({ q: text })}`,
} satisfies Record<SuggestionKind, (ref: string, text: string) => string>;

const labels = {
  brand: "ブランド",
  category: "カテゴリ",
  item: "アイテム",
  word: "",
  article: "読みもの",
  guide: "ご利用ガイド",
  faq: "よくあるご質問",
} satisfies Record<SuggestionKind, string>;

/** Names the department of a category, since several have one of the same name. */
export type DepartmentName = (alias: string) => string | undefined;

export function choiceOf({ kind, text, ref, thumb, price }: Suggestion, department: DepartmentName): Choice {
  const within = kind === "category" ? department(ref.split("/")[0] ?? "") : undefined;
  const label = price > 0 ? yen(price) : (within ?? labels[kind]);
  return { text, to: addresses[kind](ref, text), label, ...(thumb !== "" && { thumb }) };
}

export function pastChoice(word: string): Choice {
  return { text: word, to: searchAddress(word), label: "履歴" };
}

/** What is typed itself, so that it can be searched for as it stands. */
export function typedChoice(word: string): Choice {
  return { text: word, to: searchAddress(word), label: "この言葉で検索" };
}

/** Where a text has what was typed, however it was typed in kana or capitals; undefined where it has not. */
export function typedPart(
  text: string,
  word: string,
): readonly [before: string, part: string, after: string] | undefined {
  const at = word === "" ? -1 : folded(text).indexOf(folded(word));
  return at < 0 ? undefined : [text.slice(0, at), text.slice(at, at + word.length), text.slice(at + word.length)];
}

/** As long as the text itself: small letters, katakana for hiragana. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

function searchAddress(word: string): string {
  return `/items?${new URLSearchParams({ search_word: word })}`;
}

/** Asks what the shopper may be typing: after a pause, and only the newest question is answered. */
export class Suggester {
  readonly #later = new DelayedCalls(pause);
  #asking: AbortController | undefined;
  #popular: readonly Choice[] = [];

  constructor(readonly department: DepartmentName) {}

  ask(call: Call, word: string, answer: (choices: readonly Choice[]) => void): void {
    this.stop();
    this.#later.add(() => {
      const asking = new AbortController();
      this.#asking = asking;
      call("siapi/search/suggest/", { word }, { signal: asking.signal }).then(
        ({ suggestions }) => {
          if (!asking.signal.aborted) answer(suggestions.map((suggestion) => choiceOf(suggestion, this.department)));
        },
        // The box works without; what failed is in the server's log.
        () => {
          if (!asking.signal.aborted) answer([]);
        },
      );
    });
  }

  /** What many look for, asked for once a visit. */
  popular(call: Call, answer: (choices: readonly Choice[]) => void): void {
    if (this.#popular.length > 0) answer(this.#popular);
    else
      this.ask(call, "", (choices) => {
        this.#popular = choices.map((choice) => ({ ...choice, label: "注目" }));
        answer(this.#popular);
      });
  }

  /** Whatever is still on its way is not wanted any more. */
  stop(): void {
    this.#later.clear();
    this.#asking?.abort();
  }
}
