import type { Call } from "#api/call.ts";
import type { EntryItem, Outfit } from "#api/contract.gen.ts";
import { articleKinds } from "#parts/articleKinds.ts";
import { type ArticleCard, articleCard, cardFields, newestFirst } from "#parts/articles.ts";
import { entries, linked, linkedAll, picture, quietEntries, text, texts } from "#parts/content.ts";
import type { CardItem } from "#parts/ItemCard.tsx";
import { leanCard } from "#parts/leanCard.ts";
import { type LoadArgs, notFound } from "#parts/page.ts";
import { itemCodesIn, outfitsIn } from "#parts/proseTree.ts";

export interface Author {
  readonly slug: string;
  readonly name: string;
  readonly role: string;
  readonly picture?: string;
}

export interface Neighbour {
  readonly slug: string;
  readonly title: string;
}

export interface ArticleData {
  readonly article: ArticleCard & { readonly html: string; readonly updatedAt: string };
  readonly author?: Author;
  readonly items: readonly CardItem[];
  /** Those that the text shows. */
  readonly outfits: readonly Outfit[];
  /** How many of the items are in the list below the text; the others stand in the text alone. */
  readonly listed: readonly string[];
  readonly related: readonly ArticleCard[];
  readonly older?: Neighbour;
  readonly newer?: Neighbour;
}

const mostItems = 24;
const mostRelated = 3;
const mostOutfits = 6;

/** /article/{kind}/{id}; the kind stands in the path, since each has a route of its own. */
export async function loadArticle({ path, params, call, signal }: LoadArgs): Promise<ArticleData> {
  const kind = kindIn(path);
  const slug = params.id ?? "";
  const query = { content_type: "article", "fields.kind": kind, "fields.slug": slug, limit: 1, include: 2 };
  const [entry] = (await entries(call, query, signal)).items;
  if (entry === undefined) throw notFound();
  const card = articleCard(entry);
  const html = text(entry.fields, "body_html");
  const listed = texts(entry.fields, "items");
  const [items, outfits, neighbours, alike] = await Promise.all([
    loadItems(call, path, [...listed, ...itemCodesIn(html)], signal),
    loadOutfits(call, outfitsIn(html).slice(0, mostOutfits), signal),
    quietEntries(call, neighbourQuery(kind), signal),
    quietEntries(call, alikeQuery(card), signal),
  ]);
  const author = linked(entry.fields, "editor");
  return {
    article: { ...card, html, updatedAt: entry.sys.updatedAt },
    ...(author !== undefined && { author: authorOf(author) }),
    items,
    outfits,
    listed,
    related: relatedOf(card, linkedAll(entry.fields, "related").map(articleCard), alike.map(articleCard)),
    ...neighboursOf(slug, neighbours.map(neighbourOf)),
  };
}

export function kindIn(path: string): string {
  const kind = path.split("/")[2] ?? "";
  if (!articleKinds.some((entry) => entry.kind === kind)) throw notFound();
  return kind;
}

async function loadItems(call: Call, path: string, all: readonly string[], signal?: AbortSignal) {
  const codes = [...new Set(all)].slice(0, mostItems);
  if (codes.length === 0) return [];
  const params = { "commodity_code-in": `${codes.join(" ")} :OR`, limit: mostItems };
  try {
    const { items } = await call("naviPlus/article", { path, component: "article", params }, signal && { signal });
    return items.map(leanCard);
  } catch (error) {
    if (signal?.aborted) throw error;
    return [];
  }
}

/** What the shop has no more is left out. */
async function loadOutfits(call: Call, slugs: readonly string[], signal?: AbortSignal): Promise<readonly Outfit[]> {
  const one = (slug: string) =>
    call("siapi/outfit/select/", { slug }, signal && { signal }).then(
      (outfit) => [outfit],
      () => [],
    );
  return (await Promise.all(slugs.map(one))).flat();
}

function neighbourQuery(kind: string) {
  return {
    content_type: "article",
    "fields.kind": kind,
    select: ["fields.slug", "fields.title"],
    order: newestFirst,
    limit: 1000,
    include: 0,
  };
}

function alikeQuery({ kind, tags }: ArticleCard) {
  return {
    content_type: "article",
    ...(tags.length > 0 ? { "fields.tags[in]": [...tags] } : { "fields.kind": kind }),
    select: cardFields,
    order: newestFirst,
    limit: 8,
  };
}

function neighbourOf({ fields }: EntryItem): Neighbour {
  return { slug: text(fields, "slug"), title: text(fields, "title") };
}

/** The articles before and after one in a list whose newest comes first. */
export function neighboursOf(slug: string, list: readonly Neighbour[]): { older?: Neighbour; newer?: Neighbour } {
  const at = list.findIndex((one) => one.slug === slug);
  if (at < 0) return {};
  const [newer, older] = [list[at - 1], list[at + 1]];
  return { ...(older !== undefined && { older }), ...(newer !== undefined && { newer }) };
}

/** What the editors chose comes first; the rest is filled up with what is alike. */
export function relatedOf(
  own: ArticleCard,
  chosen: readonly ArticleCard[],
  alike: readonly ArticleCard[],
): readonly ArticleCard[] {
  const seen = new Set([`${own.kind}/${own.slug}`]);
  const shared = (card: ArticleCard) => card.tags.filter((tag) => own.tags.includes(tag)).length;
  const nearest = [...alike].sort((a, b) => shared(b) - shared(a));
  return [...chosen, ...nearest]
    .filter(({ kind, slug }) => {
      const key = `${kind}/${slug}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, Math.max(mostRelated, Math.min(chosen.length, 2 * mostRelated)));
}

function authorOf({ fields }: EntryItem): Author {
  const face = picture(fields);
  return {
    slug: text(fields, "slug"),
    name: text(fields, "name"),
    role: text(fields, "role"),
    ...(face !== undefined && { picture: face }),
  };
}
