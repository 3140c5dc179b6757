import MenuIcon from "lucide-react/icons/menu";
import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useLeadsSomewhere } from "#parts/PageLink.tsx";
import { useShop } from "#parts/shop.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Menu.module.css";
import { groups, type NavGroup } from "./navigation.ts";

/** The phone's menu. A disclosure of the browser's own, so that it opens without JavaScript too. */
export function Menu() {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useCloseOnLeave(details, key);
  const { departments } = useShop();
  const leadsSomewhere = useLeadsSomewhere();
  const shelves: NavGroup = {
    label: "売り場",
    links: departments.map(({ category_name, path }) => ({ label: category_name, to: path })),
  };
  const shown = [{ ...shelves, links: shelves.links.filter(({ to }) => leadsSomewhere(to)) }, ...groups].filter(
    ({ links }) => links.length > 0,
  );
  if (shown.length === 0) return null;
  return (
    <details ref={details} className={styles.menu}>
      <summary className={styles.summary}>
        <MenuIcon aria-hidden />
        <span className="visually-hidden">メニュー</span>
      </summary>
      <nav aria-label="メニュー" className={styles.panel}>
        {shown.map(({ label, links }) => (
          <section key={label}>
            <h2 className={styles.heading}>{label}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className={styles.link} data-track={`menu_${link.to}`}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  );
}

function useCloseOnLeave(details: RefObject<HTMLDetailsElement | null>, place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is the reason to close
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [details, place]);
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        menu.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && menu.contains(event.target)) return;
      menu.open = false;
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, [details]);
}
