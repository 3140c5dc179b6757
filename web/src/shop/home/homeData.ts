import type { Brand, Campaign, Card } from "#api/contract.gen.ts";
import type { CardItem } from "#parts/ItemCard.tsx";
import type { LoadArgs } from "#parts/page.ts";
import { imagePath } from "#text/code.ts";

/**
 * A card as it travels with the page. The home page has many, so what can be told from the code is left out; and it
 * shows one picture of each, since nobody points at forty cards.
 */
export type PackedCard = Omit<CardItem, "picture" | "second_picture"> & { readonly pictured: boolean };

export type HomeCampaign = Pick<Campaign, "campaign_code" | "campaign_name" | "lead" | "picture">;
export type HomeBrand = Pick<Brand, "brand_code" | "brand_name" | "brand_list_alias" | "mark">;

export interface HomeData {
  readonly newArrivals: readonly PackedCard[];
  readonly ranking: readonly PackedCard[];
  readonly showcase1: readonly PackedCard[];
  readonly showcase2: readonly PackedCard[];
  readonly under2000: readonly PackedCard[];
  readonly campaigns: readonly HomeCampaign[];
  readonly brands: readonly HomeBrand[];
}

/** How many cards the rows have: the ranking ends with the tenth, features show a few of theirs. */
const usual = 8;
const ranked = 10;
const featured = 6;
const maxBrands = 12;

/** Everything at once. What cannot be had is empty, and the page stands without it. */
export async function loadHome({ call }: LoadArgs): Promise<HomeData> {
  const items = (api: ListName, limit: number) =>
    call(`naviPlus/${api}`, { path: "/", component: api, params: { limit } }).then((answer) => answer.items.map(pack));
  const [newArrivals, ranking, showcase1, showcase2, under2000, campaigns, brands] = await Promise.all([
    orNone(items("newArrival", usual)),
    orNone(items("allRanking", ranked)),
    orNone(items("showcase_1", featured)),
    orNone(items("showcase_2", featured)),
    orNone(items("under2000", usual)),
    orNone(call("siapi/campaign/select/", {}).then((answer) => answer.campaigns.map(leanCampaign))),
    orNone(call("siapi/brand/select/", {}).then((answer) => recommended(answer.brands))),
  ]);
  return { newArrivals, ranking, showcase1, showcase2, under2000, campaigns, brands };
}

type ListName = "newArrival" | "allRanking" | "showcase_1" | "showcase_2" | "under2000";

function orNone<T>(list: Promise<readonly T[]>): Promise<readonly T[]> {
  return list.catch(() => []);
}

export function pack(card: Card): PackedCard {
  return {
    color_sku_code: card.color_sku_code,
    commodity_code: card.commodity_code,
    commodity_name: card.commodity_name,
    color_name: card.color_name,
    brand_name: card.brand_name,
    unit_price: card.unit_price,
    list_price: card.list_price,
    icons: card.icons,
    stock_status: card.stock_status,
    stock_word: card.stock_word,
    swatches: card.swatches.map(({ color_sku_code, hex }) => ({ color_sku_code, hex })),
    pictured: card.picture !== null,
  };
}

export function unpack({ pictured, ...card }: PackedCard): CardItem {
  const path = (size: number) => imagePath(card.color_sku_code, 1, size);
  const picture = pictured ? { small: path(1), medium: path(2), large: path(3), zoom: path(4) } : null;
  return { ...card, picture, second_picture: null };
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
