import Heart from "lucide-react/icons/heart";
import House from "lucide-react/icons/house";
import Search from "lucide-react/icons/search";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import User from "lucide-react/icons/user";
import { useLocation } from "react-router";
import { useSession } from "#parts/session.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./BottomBar.module.css";
import { Count } from "./Count.tsx";
import * as words from "./words.ts";

const places = [
  { to: "/", label: words.home, Icon: House },
  { to: "/items", label: words.search, Icon: Search },
  { to: "/mypage/favorite/item", label: words.favorites, Icon: Heart },
  { to: "/cart", label: words.cart, Icon: ShoppingBag },
  { to: "/mypage", label: words.myPage, Icon: User },
];

/** The places a thumb reaches on a phone; more than five would be too narrow for it. */
export function BottomBar() {
  const { session } = useSession();
  const { pathname } = useLocation();
  return (
    <nav aria-label={words.mainMenu} className={styles.bar}>
      <ul>
        {places.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? "page" : undefined} data-track={`bottom_${to}`}>
              <Icon aria-hidden />
              {label}
              {to === "/cart" && (
                <span className={styles.count}>
                  <Count of={session?.cart_count} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
