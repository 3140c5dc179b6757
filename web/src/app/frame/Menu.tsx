import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useShop } from "#parts/shop.ts";
import { useOverlayEntry } from "#ui/overlayHistory.ts";
import { Branch } from "./Branch.tsx";
import styles from "./Menu.module.css";
import { groups } from "./navigation.ts";
import type { Categories } from "./useCategories.ts";
import * as words from "./words.ts";

/** The phone's menu. A disclosure of the browser's own, so that it opens without JavaScript too. */
export function Menu({ categories }: { categories: Categories }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { isOpen, setOpen } = useOpenMenu(details);
  const { departments } = useShop();
  const below = (code: string) => categories.tree?.find(({ category_code }) => category_code === code)?.children ?? [];
  return (
    <details
      ref={details}
      className={styles.menu}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) categories.want();
      }}
    >
      <summary className={styles.summary}>
        <MenuIcon aria-hidden className={styles.closed} />
        <X aria-hidden className={styles.opened} />
        <span className="visually-hidden">{words.menu}</span>
      </summary>
      <div className={styles.scrim} />
      <nav aria-label={words.menu} className={styles.panel}>
        {departments.length > 0 && (
          <section>
            <h2 className={styles.heading}>{words.departments}</h2>
            <ul>
              {departments.map(({ category_code, category_name, path }) => (
                <Branch key={category_code} name={category_name} to={path} below={below(category_code)} />
              ))}
            </ul>
          </section>
        )}
        {groups.map(({ label, links }) => (
          <section key={label}>
            <h2 className={styles.heading}>{label}</h2>
            <ul>
              {links.map((link) => (
                <Branch key={link.to} name={link.label} to={link.to} below={[]} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  );
}

/** Whether the menu is open. It closes when the shopper goes on or back, presses Escape or points anywhere else. */
function useOpenMenu(details: RefObject<HTMLDetailsElement | null>) {
  const { key } = useLocation();
  // Where it was opened: elsewhere it is closed.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const setOpen = (open: boolean) => setOpenAt(open ? key : undefined);
  useOverlayEntry(isOpen, () => setOpen(false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before the script came
  useEffect(() => setOpen(details.current?.open ?? false), []);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const menu = details.current;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        menu?.querySelector("summary")?.focus();
      } else if (event.target instanceof Element && event.target.closest("summary, nav")?.parentElement === menu) {
        return;
      }
      setOpenAt(undefined);
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, [details, isOpen]);
  return { isOpen, setOpen };
}
