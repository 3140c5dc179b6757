import Heart from "lucide-react/icons/heart";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import User from "lucide-react/icons/user";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { SearchBox } from "#parts/SearchBox.tsx";
import { useSession } from "#parts/session.ts";
import { useShop } from "#parts/shop.ts";
import { Link } from "#ui/Link.tsx";
import { Count } from "./Count.tsx";
import { Departments } from "./Departments.tsx";
import styles from "./Header.module.css";
import { Menu } from "./Menu.tsx";
import { useCategories } from "./useCategories.ts";
import { useHideOnScroll } from "./useHideOnScroll.ts";
import { Wordmark } from "./Wordmark.tsx";
import * as words from "./words.ts";

/** Announcement, sign, departments, search and the shopper's accountLinks things. */
export function Header() {
  const header = useRef<HTMLElement>(null);
  useHideOnScroll(header);
  const { announcement } = useShop();
  const categories = useCategories();
  const word = new URLSearchParams(useLocation().search).get("search_word") ?? "";
  return (
    <>
      {announcement !== "" && (
        <section aria-label={words.announcement} className={styles.announcement}>
          <p>{announcement}</p>
        </section>
      )}
      <header ref={header} className={styles.header}>
        <div className={styles.top}>
          <div className={`content ${styles.bar}`}>
            <Menu categories={categories} />
            <Link to="/" aria-label={words.toTop} className={styles.sign} data-track="header_logo">
              <Wordmark />
            </Link>
            <div className={styles.search}>
              <SearchBox word={word} />
            </div>
            <AccountLinks />
          </div>
        </div>
        <Departments categories={categories} />
      </header>
    </>
  );
}

/** The header of pages on which nothing may lead astray. */
export function BareHeader({ children }: { children?: ReactNode }) {
  return (
    <header>
      <div className={styles.top}>
        <div className={`content ${styles.bar} ${styles.bare}`}>
          <Link to="/" aria-label={words.toTop} className={styles.sign}>
            <Wordmark />
          </Link>
          {children}
        </div>
      </div>
    </header>
  );
}

const accountLinks = [
  { to: "/mypage/favorite/item", label: words.favorites, Icon: Heart, count: "favorite_count", onPhones: false },
  { to: "/mypage", label: words.myPage, Icon: User, count: undefined, onPhones: false },
  { to: "/cart", label: words.cart, Icon: ShoppingBag, count: "cart_count", onPhones: true },
] as const;

/** The shopper's accountLinks things. On phones most of them are in the bar at the bottom. */
function AccountLinks() {
  const { session } = useSession();
  return (
    <ul className={styles.accountLinks}>
      {accountLinks.map(({ to, label, Icon, count, onPhones }) => (
        <li key={to} className={onPhones ? undefined : styles.wide}>
          <Link to={to} className={styles.icon} data-track={`header_${to}`}>
            <Icon aria-hidden />
            <span className="visually-hidden">
              {to === "/mypage" && session?.customer === null ? words.login : label}
            </span>
            <Count of={count && session?.[count]} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
