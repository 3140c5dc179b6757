import Crown from "lucide-react/icons/crown";
import Heart from "lucide-react/icons/heart";
import House from "lucide-react/icons/house";
import Search from "lucide-react/icons/search";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Tag from "lucide-react/icons/tag";
import User from "lucide-react/icons/user";
import { useLocation } from "react-router";
import { useLeadsSomewhere } from "#parts/PageLink.tsx";
import { useSession } from "#parts/session.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./BottomBar.module.css";
import { Count } from "./Count.tsx";

const places = [
  { to: "/", label: "ホーム", Icon: House },
  { to: "/items", label: "さがす", Icon: Search },
  { to: "/mypage/favorite/item", label: "お気に入り", Icon: Heart },
  { to: "/cart", label: "バッグ", Icon: ShoppingBag },
  { to: "/mypage", label: "マイページ", Icon: User },
  // only while there is room left
  { to: "/ranking", label: "ランキング", Icon: Crown },
  { to: "/brands", label: "ブランド", Icon: Tag },
];

/** More would be too narrow for a thumb. */
const most = 5;

/** The places a thumb reaches on a phone. A bar with nothing but the way home would only take room. */
export function BottomBar() {
  const { session } = useSession();
  const { pathname } = useLocation();
  const leadsSomewhere = useLeadsSomewhere();
  const shown = places.filter(({ to }) => leadsSomewhere(to)).slice(0, most);
  if (shown.length < 2) return null;
  return (
    <nav aria-label="主な場所" className={styles.bar}>
      <ul>
        {shown.map(({ to, label, Icon }) => (
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
