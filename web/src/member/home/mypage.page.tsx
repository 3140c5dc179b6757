import { ItemRail } from "#parts/ItemRail.tsx";
import { MemberPage, MemberSection } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { OrderCard } from "#parts/member/OrderCard.tsx";
import { RecentlyChecked } from "#parts/RecentlyChecked.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Link } from "#ui/Link.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Home.module.css";
import { type HomeData, loadHome } from "./homeData.ts";
import { Numbers } from "./Numbers.tsx";
import { Rank } from "./Rank.tsx";
import { Registered } from "./Registered.tsx";
import * as words from "./words.ts";

/** What matters to a member at a glance. */
export const page = memberArea<HomeData>({ load: loadHome, Component: HomePage });

/** What members look for most. On phones the whole menu stands below the page. */
const menu = [
  ["/mypage/orders", words.orders],
  ["/mypage/points", words.pointsAndCoupons],
  ["/mypage/favorite/item", words.favorites],
  ["/mypage/addresses", words.addresses],
  ["/mypage/profile", words.profile],
  ["/mypage/security", words.security],
] as const;

const list = { id: "mypage_favorites", name: words.favorites };

function HomePage({ data }: { data: HomeData }) {
  const { profile, rank, orders, favorites } = data;
  const name = `${profile.last_name} ${profile.first_name}`.trim();
  return (
    <MemberPage title={name === "" ? words.mypage : words.nameOf(name)}>
      <nav aria-label={words.menu} className={styles.menu}>
        {menu.map(([to, label]) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <Rank rank={rank} />
      <Numbers data={data} />
      <MemberSection
        id="latest-order"
        title={words.recentOrders}
        more={orders.length > 0 && <TextLink to="/mypage/orders">{words.allOrders}</TextLink>}
      >
        {orders.map((order) => (
          <OrderCard key={order.number} order={order} />
        ))}
        {orders.length === 0 && (
          <Empty level={3} title={words.noOrders} action={<TextLink to="/items">{words.seeItems}</TextLink>} />
        )}
      </MemberSection>
      {favorites.length > 0 && (
        <MemberSection
          id="favorites"
          title={words.favorites}
          more={<TextLink to="/mypage/favorite/item">{words.allFavorites}</TextLink>}
        >
          <ItemRail items={favorites} list={list} />
        </MemberSection>
      )}
      <RecentlyChecked />
      <Registered data={data} />
    </MemberPage>
  );
}
