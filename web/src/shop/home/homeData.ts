import type { Availability, Brand, Campaign, Card, EntryItem, PageBlock } from "#api/contract.gen.ts";
import { type ArticleCard, articleCard, cardFields, newestFirst } from "#parts/articles.ts";
import { picture, quietEntries, type Titled, text, texts, titled } from "#parts/content.ts";
import type { CardItem } from "#parts/ItemCard.tsx";
import type { LoadArgs } from "#parts/page.ts";
import { imagePath, parseColorSku } from "#text/code.ts";

/**
 * A card as it travels with the page. The home page has many, so what can be told from the rest is left out; and it
 * shows one picture of each, since nobody points at forty cards.
 */
export interface PackedCard {
  readonly code: string;
  readonly name: string;
  readonly color: string;
  readonly brand: string;
  readonly price: number;
  /** Absent when it is the price. */
  readonly list?: number;
  readonly icons?: CardItem["icons"];
  readonly swatches?: CardItem["swatches"];
  /** Absent while there is nothing to say of it. */
  readonly stock?: readonly [status: Availability, word: string];
  readonly bare?: true;
}

export type HomeCampaign = Pick<Campaign, "campaign_code" | "campaign_name" | "lead" | "picture">;
export type HomeBrand = Pick<Brand, "brand_code" | "brand_name" | "brand_list_alias" | "mark">;

/** What the editors put forward: a picture with words that leads somewhere. */
export interface HomeShelf extends Titled {
  readonly lines: readonly string[];
  readonly picture?: string;
  readonly link?: string;
}

export interface HomeData {
  /** What stands on the page, in its order; none when nobody could say. */
  readonly blocks: readonly PageBlock[];
  readonly heroes: readonly HomeShelf[];
  readonly features: readonly HomeShelf[];
  readonly banners: readonly HomeShelf[];
  readonly articles: readonly ArticleCard[];
  readonly newArrivals: readonly PackedCard[];
  readonly ranking: readonly PackedCard[];
  readonly showcase1: readonly PackedCard[];
  readonly showcase2: readonly PackedCard[];
  readonly under2000: readonly PackedCard[];
  readonly campaigns: readonly HomeCampaign[];
  readonly brands: readonly HomeBrand[];
}

/** How many cards the rows have: as many as the specification says, and the ranking ends with the tenth. */
const arrived = 8;
const ranked = 10;
const featured = 20;
const cheap = 12;
const maxBrands = 12;
const features = 4;
const articles = 3;

/** Everything at once. What cannot be had is empty, and the page stands without it. */
export async function loadHome({ call }: LoadArgs): Promise<HomeData> {
  const items = (api: ListName, limit: number) =>
    call(`naviPlus/${api}`, { path: "/", component: api, params: { limit } }).then((answer) => answer.items.map(pack));
  const shelf = async (type: string, limit: number) =>
    (await quietEntries(call, { content_type: type, order: ["fields.order", "sys.id"], limit })).map(shelfOf);
  const [blocks, newArrivals, ranking, showcase1, showcase2, under2000, campaigns, brands, ...content] =
    await Promise.all([
      orNone(call("siapi/page/select/", { page: "home" }).then((answer) => answer.blocks)),
      orNone(items("newArrival", arrived)),
      orNone(items("allRanking", ranked)),
      orNone(items("showcase_1", featured)),
      orNone(items("showcase_2", featured)),
      orNone(items("under2000", cheap)),
      orNone(call("siapi/campaign/select/", {}).then((answer) => answer.campaigns.map(leanCampaign))),
      orNone(call("siapi/brand/select/", {}).then((answer) => recommended(answer.brands))),
      shelf("hero", 1),
      shelf("feature", features),
      shelf("banner", features),
      quietEntries(call, { content_type: "article", select: cardFields, order: newestFirst, limit: articles }),
    ]);
  const [heroes, shown, banners, read] = content;
  return {
    ...{ blocks, newArrivals, ranking, showcase1, showcase2, under2000, campaigns, brands },
    ...{ heroes, features: shown, banners, articles: read.map(articleCard) },
  };
}

type ListName = "newArrival" | "allRanking" | "showcase_1" | "showcase_2" | "under2000";

function orNone<T>(list: Promise<readonly T[]>): Promise<readonly T[]> {
  return list.catch(() => []);
}

function shelfOf({ fields }: EntryItem): HomeShelf {
  const shown = picture(fields);
  const link = text(fields, "link");
  return {
    ...titled(fields),
    lines: texts(fields, "lines"),
    ...(shown !== undefined && { picture: shown }),
    ...(link !== "" && { link }),
  };
}

export function pack(card: Card): PackedCard {
  return {
    code: card.color_sku_code,
    name: card.commodity_name,
    color: card.color_name,
    brand: card.brand_name,
    price: card.unit_price,
    ...(card.list_price !== card.unit_price && { list: card.list_price }),
    ...(card.icons.length > 0 && { icons: card.icons }),
    ...(card.swatches.length > 1 && {
      swatches: card.swatches.map(({ color_sku_code, hex }) => ({ color_sku_code, hex })),
    }),
    ...(card.stock_status !== "in_stock" && { stock: [card.stock_status, card.stock_word] }),
    ...(card.picture === null && { bare: true }),
  };
}

export function unpack(packed: PackedCard): CardItem {
  const { code, name, color, brand, price, list = price, icons = [], swatches = [], stock, bare = false } = packed;
  const path = (size: number) => imagePath(code, 1, size);
  return {
    color_sku_code: code,
    commodity_code: parseColorSku(code)?.commodity ?? "",
    commodity_name: name,
    color_name: color,
    brand_name: brand,
    unit_price: price,
    list_price: list,
    icons,
    swatches,
    stock_status: stock?.[0] ?? "in_stock",
    stock_word: stock?.[1] ?? "",
    picture: bare ? null : { small: path(1), medium: path(2), large: path(3), zoom: path(4) },
    second_picture: null,
  };
}

function leanCampaign({ campaign_code, campaign_name, lead, picture }: Campaign): HomeCampaign {
  return { campaign_code, campaign_name, lead, ...(picture !== undefined && { picture }) };
}

function recommended(brands: readonly Brand[]): readonly HomeBrand[] {
  return brands
    .filter((brand) => brand.recommended > 0)
    .sort((a, b) => a.recommended - b.recommended)
    .slice(0, maxBrands)
    .map(({ brand_code, brand_name, brand_list_alias, mark }) => ({
      brand_code,
      brand_name,
      brand_list_alias,
      ...(mark !== undefined && { mark }),
    }));
}
