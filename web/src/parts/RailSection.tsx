import { type ReactNode, useId } from "react";
import type { ItemListName } from "./ecommerce.ts";
import type { CardItem } from "./ItemCard.tsx";
import { ItemRail } from "./ItemRail.tsx";
import styles from "./RailSection.module.css";

type Props = {
  title: string;
  items: readonly CardItem[];
  list: ItemListName;
  /** A way to all of them. */
  more?: ReactNode;
  ranked?: boolean;
};

/** A titled row of items beside the page's own business. Without items there is nothing to title. */
export function RailSection({ title, items, list, more, ranked = false }: Props) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more}
      </div>
      <ItemRail items={items} list={list} ranked={ranked} />
    </section>
  );
}
