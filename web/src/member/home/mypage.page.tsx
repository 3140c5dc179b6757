import type { Answer } from "#api/contract.gen.ts";
import { favoriteNote } from "#parts/favoriteNote.ts";
import type { CardItem } from "#parts/ItemCard.tsx";
import { ItemRail } from "#parts/ItemRail.tsx";
import { leanCard } from "#parts/leanCard.ts";
import { MemberPage, MemberSection } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { OrderCard } from "#parts/member/OrderCard.tsx";
import type { LoadArgs } from "#parts/page.ts";
import { RecentlyChecked } from "#parts/RecentlyChecked.tsx";
import { Empty } from "#ui/Empty.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { Numbers } from "./Numbers.tsx";
import { Rank } from "./Rank.tsx";
import { Registered } from "./Registered.tsx";

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

/** What matters to a member at a glance. */
export const page = memberArea<HomeData>({ load, Component: HomePage });

/** So many favourites are looked at for news, and so many of them shown. */
const looked = 50;
const shown = 12;

async function load({ call, signal }: LoadArgs): Promise<HomeData> {
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

const list = { id: "mypage_favorites", name: "お気に入り" };

function HomePage({ data }: { data: HomeData }) {
  const { profile, rank, orders, favorites } = data;
  const name = `${profile.last_name} ${profile.first_name}`.trim();
  return (
    <MemberPage title={name === "" ? "マイページ" : `${name}さま`}>
      <Rank rank={rank} />
      <Numbers data={data} />
      <MemberSection
        id="latest-order"
        title="最近のご注文"
        more={orders.length > 0 && <TextLink to="/mypage/orders">ご注文履歴をすべて見る</TextLink>}
      >
        {orders.map((order) => (
          <OrderCard key={order.number} order={order} />
        ))}
        {orders.length === 0 && (
          <Empty level={3} title="まだご注文はありません" action={<TextLink to="/items">アイテムを見る</TextLink>} />
        )}
      </MemberSection>
      {favorites.length > 0 && (
        <MemberSection
          id="favorites"
          title="お気に入り"
          more={<TextLink to="/mypage/favorite/item">お気に入りをすべて見る</TextLink>}
        >
          <ItemRail items={favorites} list={list} />
        </MemberSection>
      )}
      <RecentlyChecked />
      <Registered data={data} />
    </MemberPage>
  );
}
