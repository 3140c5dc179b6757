import type { EntryItem } from "#api/contract.gen.ts";
import { picture, type Titled, text, texts, titled } from "./content.ts";

/** What a list shows of an article. */
export interface ArticleCard extends Titled {
  readonly kind: string;
  readonly slug: string;
  readonly lead: string;
  readonly picture?: string;
  readonly tags: readonly string[];
  readonly date: string;
}

/** The fields that a card is made of, as a query selects them. */
export const cardFields = ["kind", "slug", "title", "lead", "picture", "tags", "up_date"].map(
  (name) => `fields.${name}`,
);

/** Newest first; those of one day always in the same order. */
export const newestFirst = ["-fields.up_date", "fields.slug"];

export function articleCard({ fields }: EntryItem): ArticleCard {
  const shown = picture(fields);
  return {
    kind: text(fields, "kind"),
    slug: text(fields, "slug"),
    ...titled(fields),
    lead: text(fields, "lead"),
    ...(shown !== undefined && { picture: shown }),
    tags: texts(fields, "tags"),
    date: text(fields, "up_date"),
  };
}

export function articlePath({ kind, slug }: Pick<ArticleCard, "kind" | "slug">): string {
  return `/article/${kind}/${slug}`;
}
