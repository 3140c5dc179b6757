import type { Answer } from "#api/contract.gen.ts";
import { favoriteNote } from "#parts/favoriteNote.ts";
import type { CardItem } from "#parts/ItemCard.tsx";
import { leanCard } from "#parts/leanCard.ts";
import type { LoadArgs } from "#parts/page.ts";

export interface HomeData {
  readonly profile: Answer<"siapi/member/select/">;
  readonly rank: Answer<"siapi/rank/select/">;
  readonly points: Pick<Answer<"siapi/points/select/">, "available" | "pending" | "next_expiry">;
  /** How many coupons can be used now. */
  readonly coupons: number;
  readonly orders: Answer<"siapi/orders/select/">["orders"];
  /** The latest favourites, those with news first. */
  readonly favorites: readonly CardItem[];
  readonly liked: number;
  readonly addresses: Answer<"siapi/address/select/">["addresses"];
}

/** So many favourites are looked at for news, and so many of them shown. */
const looked = 50;
const shown = 12;

export async function loadHome({ call, signal }: LoadArgs): Promise<HomeData> {
  const options = signal && { signal };
  const [profile, rank, points, held, history, liked, book] = await Promise.all([
    call("siapi/member/select/", {}, options),
    call("siapi/rank/select/", {}, options),
    call("siapi/points/select/", {}, options),
    call("siapi/coupon/select/", {}, options),
    call("siapi/orders/select/", {}, options),
    call("siapi/favorite/select/", { limit: looked }, options),
    call("siapi/address/select/", {}, options),
  ]);
  const cards = liked.items.map((item) => ({ item, note: favoriteNote(item.favorite) }));
  const news = [...cards.filter(({ note }) => note), ...cards.filter(({ note }) => !note)].slice(0, shown);
  return {
    profile,
    rank,
    points: { available: points.available, pending: points.pending, next_expiry: points.next_expiry },
    coupons: held.coupons.filter(({ state }) => state === "usable").length,
    orders: history.orders.slice(0, 1),
    favorites: news.map(({ item, note }) => ({ ...leanCard(item), ...(note !== undefined && { note }) })),
    liked: liked.count,
    addresses: book.addresses.filter(({ is_default }) => is_default),
  };
}
