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

/** What matters to a member at a glance. */
export const page = memberArea<HomeData>({ load: loadHome, Component: HomePage });

/** What members look for most. On phones the whole menu stands below the page. */
const menu = [
  ["/mypage/orders", "ご注文履歴"],
  ["/mypage/points", "ポイント・クーポン"],
  ["/mypage/favorite/item", "お気に入り"],
  ["/mypage/addresses", "お届け先の管理"],
  ["/mypage/profile", "会員情報の変更"],
  ["/mypage/security", "ログインとセキュリティ"],
] as const;

const list = { id: "mypage_favorites", name: "お気に入り" };

function HomePage({ data }: { data: HomeData }) {
  const { profile, rank, orders, favorites } = data;
  const name = `${profile.last_name} ${profile.first_name}`.trim();
  return (
    <MemberPage title={name === "" ? "マイページ" : `${name} 様`}>
      <nav aria-label="マイページのメニュー" className={styles.menu}>
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
