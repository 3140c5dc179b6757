import type { EntryItem } from "#api/contract.gen.ts";
import { texts } from "#parts/content.ts";

const most = 12;

/** The tags that most articles have; the chosen one is always among them. */
export function commonTags(articles: readonly EntryItem[], chosen: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { fields } of articles) {
    for (const tag of texts(fields, "tags")) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const common = [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
  const shown = common.slice(0, most);
  return chosen === "" || shown.includes(chosen) ? shown : [...shown.slice(0, most - 1), chosen];
}
