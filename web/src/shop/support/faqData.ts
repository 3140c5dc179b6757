import type { Call } from "#api/call.ts";
import { entries, text } from "#parts/content.ts";
import { fold } from "#text/kana.ts";

export interface Question {
  readonly id: string;
  readonly category: string;
  readonly question: string;
  readonly html: string;
}

/** All questions that are asked often, in the editors' order. */
export async function loadQuestions(call: Call, signal?: AbortSignal): Promise<readonly Question[]> {
  const query = { content_type: "faq", order: ["fields.order", "sys.id"], limit: 1000, include: 0 };
  const { items } = await entries(call, query, signal);
  return items.map(({ sys, fields }) => ({
    id: sys.id,
    category: text(fields, "category"),
    question: text(fields, "question"),
    html: text(fields, "answer_html"),
  }));
}

export interface Category {
  readonly name: string;
  readonly questions: readonly Question[];
}

/** The questions by category, in the order in which categories first come up. */
export function byCategory(questions: readonly Question[]): readonly Category[] {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const group = groups.get(question.category);
    if (group === undefined) groups.set(question.category, [question]);
    else group.push(question);
  }
  return [...groups].map(([name, list]) => ({ name, questions: list }));
}

/** A question made ready to be searched in. */
export interface Searchable {
  readonly question: Question;
  readonly folded: string;
}

export function searchable(questions: readonly Question[]): readonly Searchable[] {
  return questions.map((question) => {
    const words = question.html.replace(/<[^>]*>/g, " ").replace(/&[a-z#0-9]+;/g, " ");
    return { question, folded: fold(`${question.question} ${question.category} ${words}`) };
  });
}

/** The questions that have every word of what was typed, however it is written: kana of either kind, width, case. */
export function search(all: readonly Searchable[], typed: string): readonly Question[] {
  const words = fold(typed)
    .split(" ")
    .filter((word) => word !== "");
  return all.filter(({ folded }) => words.every((word) => folded.includes(word))).map(({ question }) => question);
}

/** The questions that the shop's search finds in any spelling, by their ids. Without an answer those found here must do. */
export async function findQuestions(call: Call, typed: string, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  try {
    const { contents } = await call("siapi/search/contents/", { word: typed, kind: "faq" }, signal && { signal });
    return new Set(contents.map(({ id }) => id));
  } catch {
    return new Set();
  }
}

/** The anchor of a category or a question on the page. */
export function anchorOf(kind: "category" | "question", name: string): string {
  return `${kind}-${name.replace(/[^\p{L}\p{N}_-]+/gu, "-")}`;
}
