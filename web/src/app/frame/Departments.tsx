import ChevronDown from "lucide-react/icons/chevron-down";
import { type FocusEvent, type KeyboardEvent, startTransition, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { DelayedCalls } from "#parts/delayed.ts";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { useShop } from "#parts/shop.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Departments.module.css";
import type { Categories } from "./useCategories.ts";
import * as words from "./words.ts";

const megaMenu = lazyPart(() => import("./MegaMenu.tsx"));

/** A pointer that only passes by opens nothing, and one that slips off for a moment closes nothing. */
const hesitation = 150;

/**
 * The departments across wide screens. Each is a link; what is below it opens for a pointer that rests there, and by
 * the button beside it for keys and fingers.
 */
export function Departments({ categories }: { categories: Categories }) {
  const { departments } = useShop();
  const { nav, open, setOpen, soon, alive } = useOpenMenu();
  if (departments.length === 0) return null;

  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || open === undefined) return;
    setOpen(undefined);
    nav.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(undefined);
  };
  return (
    <nav
      ref={nav}
      aria-label={words.departments}
      className={styles.departments}
      onKeyDown={close}
      onBlur={leave}
      onPointerEnter={categories.want}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && soon(undefined)}
      onFocus={categories.want}
    >
      <ul className={`content ${styles.row}`}>
        {departments.map(({ category_code: code, category_name: name, path, picture }) => (
          <li
            key={code}
            className={styles.department}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && soon(code)}
          >
            <Link to={path} className={styles.link} data-track={`header_${code}`}>
              {name}
            </Link>
            {alive && (
              <button
                type="button"
                aria-label={words.categoriesOf(name)}
                aria-expanded={open === code}
                className={styles.button}
                onClick={() => setOpen(open === code ? undefined : code)}
              >
                <ChevronDown aria-hidden />
              </button>
            )}
            {open === code && (
              <LazyPart
                optional
                part={megaMenu}
                props={{
                  code,
                  name,
                  path,
                  picture,
                  node: categories.tree?.find((node) => node.category_code === code),
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which department is open. It closes when the shopper goes on or points elsewhere. */
function useOpenMenu() {
  const nav = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<string>();
  const [alive, setAlive] = useState(false);
  const [later] = useState(() => new DelayedCalls(hesitation));
  const { key } = useLocation();
  // The buttons do nothing without JavaScript, so they come with it; their room is kept.
  useEffect(() => startTransition(() => setAlive(true)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is the reason to close
  useEffect(() => {
    later.clear();
    setOpen(undefined);
  }, [key, later]);
  useEffect(() => {
    if (open === undefined) return;
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !nav.current?.contains(target)) setOpen(undefined);
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, [open]);
  const soon = (code: string | undefined) => {
    later.clear();
    later.add(() => setOpen(code));
  };
  return { nav, open, setOpen, soon, alive };
}
