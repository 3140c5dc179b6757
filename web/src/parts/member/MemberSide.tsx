import { useLocation } from "react-router";
import { SideLinks } from "#parts/SideLinks.tsx";
import { AppLink } from "#ui/Link.tsx";
import { leaving, logoutPath } from "./logout.ts";
import styles from "./MemberSide.module.css";
import * as words from "./words.ts";

const links = [
  { label: words.top, to: "/mypage" },
  { label: words.orders, to: "/mypage/orders" },
  { label: words.points, to: "/mypage/points" },
  { label: words.favoriteItems, to: "/mypage/favorite/item" },
  { label: words.favoriteBrands, to: "/mypage/favorite/brand" },
  { label: words.sizes, to: "/mypage/sizes" },
  { label: words.addresses, to: "/mypage/addresses" },
  { label: words.profile, to: "/mypage/profile" },
  { label: words.security, to: "/mypage/security" },
  { label: words.devices, to: "/mypage/devices" },
  { label: words.data, to: "/mypage/data" },
  { label: words.mail, to: "/mypage/mail/settings" },
  { label: words.push, to: "/mypage/push" },
  { label: words.healthPlus, to: "/whplus/order/select" },
];

/** The pages of the member area, beside each of them. */
export function MemberSide() {
  const { pathname } = useLocation();
  return (
    <>
      <SideLinks title={words.myPage} links={links} path={pathname.replace(/\/+$/, "")} />
      <p className={styles.logout}>
        <AppLink to={logoutPath} state={leaving} className={styles.link}>
          {words.logout}
        </AppLink>
      </p>
    </>
  );
}
