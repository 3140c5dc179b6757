import Heart from "lucide-react/icons/heart";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import User from "lucide-react/icons/user";
import { useRef } from "react";
import { PageLink, useLeadsSomewhere } from "#parts/PageLink.tsx";
import { SearchBox } from "#parts/SearchBox.tsx";
import { useSession } from "#parts/session.ts";
import { useShop } from "#parts/shop.ts";
import { Link } from "#ui/Link.tsx";
import { Count } from "./Count.tsx";
import styles from "./Header.module.css";
import { Menu } from "./Menu.tsx";
import { useTuckAway } from "./useTuckAway.ts";
import { Wordmark } from "./Wordmark.tsx";

/** Announcement, sign, departments, search and the shopper's own things. */
export function Header() {
  const header = useRef<HTMLElement>(null);
  useTuckAway(header);
  const { announcement } = useShop();
  return (
    <>
      {announcement !== "" && <p className={styles.announcement}>{announcement}</p>}
      <header ref={header} className={styles.header}>
        <div className={`content ${styles.bar}`}>
          <Menu />
          <Link to="/" aria-label="Tsumugi 紬 トップページ" className={styles.sign} data-track="header_logo">
            <Wordmark />
          </Link>
          <div className={styles.search}>
            <SearchBox />
          </div>
          <Own />
        </div>
        <Departments />
      </header>
    </>
  );
}

/** The header of pages on which nothing may lead astray. */
export function BareHeader() {
  return (
    <header className={styles.header}>
      <div className={`content ${styles.bar} ${styles.bare}`}>
        <Link to="/" aria-label="Tsumugi 紬 トップページ" className={styles.sign}>
          <Wordmark />
        </Link>
      </div>
    </header>
  );
}

function Own() {
  const { session } = useSession();
  return (
    <ul className={styles.own}>
      <li className={styles.wide}>
        <PageLink to="/mypage/favorite/item" className={styles.icon} data-track="header_favorite">
          <Heart aria-hidden />
          <span className="visually-hidden">お気に入り</span>
          <Count of={session?.favorite_count} />
        </PageLink>
      </li>
      <li className={styles.wide}>
        <PageLink to="/mypage" className={styles.icon} data-track="header_mypage">
          <User aria-hidden />
          <span className="visually-hidden">マイページ</span>
        </PageLink>
      </li>
      <li>
        <PageLink to="/cart" className={styles.icon} data-track="header_cart">
          <ShoppingBag aria-hidden />
          <span className="visually-hidden">ショッピングバッグ</span>
          <Count of={session?.cart_count} />
        </PageLink>
      </li>
    </ul>
  );
}

function Departments() {
  const { departments } = useShop();
  const leadsSomewhere = useLeadsSomewhere();
  const shown = departments.filter(({ path }) => leadsSomewhere(path));
  if (shown.length === 0) return null;
  return (
    <nav aria-label="売り場" className={styles.departments}>
      <ul className="content">
        {shown.map(({ category_code, category_name, path }) => (
          <li key={category_code}>
            <Link to={path} data-track={`header_${category_code}`}>
              {category_name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
