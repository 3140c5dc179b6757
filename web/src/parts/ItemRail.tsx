import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { type ItemListName, useItemListView } from "./ecommerce.ts";
import { type CardItem, ItemCard } from "./ItemCard.tsx";
import styles from "./ItemRail.module.css";
import * as words from "./itemWords.ts";

type Props = {
  items: readonly CardItem[];
  list: ItemListName;
  /** Numbers the cards by their place. */
  ranked?: boolean;
};

const sizes = "(width >= 60em) 220px, (width >= 40em) 26vw, 42vw";

/** One row of cards to pull along. Keys and fingers need no buttons; they are there for a mouse. */
export function ItemRail({ items, list, ranked = false }: Props) {
  const rail = useRef<HTMLUListElement>(null);
  useItemListView(rail, list, items, 0);
  return (
    <div className={styles.rail}>
      <ul ref={rail} className={styles.row}>
        {items.map((item, i) => (
          <li key={item.color_sku_code} className={styles.place}>
            <ItemCard item={item} list={list} index={i} sizes={sizes} rank={ranked ? i + 1 : undefined} />
          </li>
        ))}
      </ul>
      <Arrows rail={rail} name={list.name} />
    </div>
  );
}

/** A component of its own, so that learning how far the row is pulled draws two buttons anew and not all cards. */
function Arrows({ rail, name }: { rail: RefObject<HTMLElement | null>; name: string }) {
  const [more, pull] = usePull(rail);
  return (
    <>
      <Arrow
        label={words.previousOf(name)}
        icon={<ChevronLeft aria-hidden />}
        className={styles.back}
        more={more.back}
        onPress={() => pull(-1)}
      />
      <Arrow
        label={words.nextOf(name)}
        icon={<ChevronRight aria-hidden />}
        className={styles.on}
        more={more.on}
        onPress={() => pull(1)}
      />
    </>
  );
}

type ArrowProps = { label: string; icon: ReactNode; className: string | undefined; more: boolean; onPress: () => void };

/** There while there is more. One that was just pressed stays at the end, or whoever uses keys would lose their place. */
function Arrow({ label, icon, className, more, onPress }: ArrowProps) {
  const [held, setHeld] = useState(false);
  if (!more && !held) return null;
  return (
    <IconButton
      label={label}
      icon={icon}
      className={cx(styles.button, className)}
      aria-disabled={!more}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={onPress}
    />
  );
}

/** Whether there is more on either side, known only once the row is laid out, and the way there. */
function usePull(rail: RefObject<HTMLElement | null>) {
  const [more, setMore] = useState({ back: false, on: false });
  useEffect(() => {
    const row = rail.current;
    if (row === null || !("ResizeObserver" in window)) return;
    const measure = () => {
      const back = row.scrollLeft > 1;
      const on = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      setMore((was) => (was.back === back && was.on === on ? was : { back, on }));
    };
    row.addEventListener("scroll", measure, { passive: true });
    // Tells the first size as well, once the row is laid out; to ask before would have it laid out at once.
    const size = new ResizeObserver(measure);
    size.observe(row);
    return () => {
      row.removeEventListener("scroll", measure);
      size.disconnect();
    };
  }, [rail]);
  const pull = (direction: 1 | -1) => {
    const row = rail.current;
    row?.scrollBy({ left: direction * row.clientWidth * 0.8 });
  };
  return [more, pull] as const;
}
