import { useLocation } from "react-router";
import { SideLinks } from "#parts/SideLinks.tsx";
import { AppLink } from "#ui/Link.tsx";
import { leaving, logoutPath } from "./logout.ts";
import styles from "./MemberSide.module.css";

const links = [
  { label: "マイページトップ", to: "/mypage" },
  { label: "ご注文履歴", to: "/mypage/orders" },
  { label: "ポイント・クーポン", to: "/mypage/points" },
  { label: "お気に入りアイテム", to: "/mypage/favorite/item" },
  { label: "お気に入りブランド", to: "/mypage/favorite/brand" },
  { label: "お届け先の管理", to: "/mypage/addresses" },
  { label: "会員情報の変更", to: "/mypage/profile" },
  { label: "ログインとセキュリティ", to: "/mypage/security" },
  { label: "ログイン中の端末", to: "/mypage/devices" },
  { label: "登録情報のダウンロード", to: "/mypage/data" },
  { label: "メール配信設定", to: "/mypage/mail/settings" },
  { label: "プッシュ通知の設定", to: "/mypage/push" },
  { label: "ヘルスプラス会員", to: "/whplus/order/select" },
];

/** The pages of the member area, beside each of them. */
export function MemberSide() {
  const { pathname } = useLocation();
  return (
    <>
      <SideLinks title="マイページ" links={links} path={pathname.replace(/\/+$/, "")} />
      <p className={styles.logout}>
        <AppLink to={logoutPath} state={leaving} className={styles.link}>
          ログアウト
        </AppLink>
      </p>
    </>
  );
}
