import { Suspense, useRef } from "react";
import { CompareBar, CompareButton } from "#parts/compare/CompareButton.tsx";
import { cx } from "#ui/cx.ts";
import { Loading, Skeleton } from "#ui/Skeleton.tsx";
import { type ItemListName, useItemListView } from "./ecommerce.ts";
import { type CardItem, ItemCard } from "./ItemCard.tsx";
import styles from "./ItemGrid.module.css";
import * as words from "./itemWords.ts";

type Room = {
  /** Beside a column of filters there is less room than on a page without one. */
  beside?: boolean;
};

type Props = Room & {
  items: readonly CardItem[];
  list: ItemListName;
  /** The place of the first card in the whole list, from 0. */
  first?: number;
  /** Numbers the cards by their place in the list. */
  ranked?: boolean;
  /** The grid is what the page is about, so its first row is fetched at once. */
  leading?: boolean;
};

const sizes = {
  full: "(width >= 80em) 240px, (width >= 60em) 23vw, (width >= 40em) 30vw, 46vw",
  beside: "(width >= 75em) 290px, (width >= 60em) 23vw, (width >= 40em) 30vw, 46vw",
};

const compareButton = ({ color_sku_code, commodity_name }: CardItem) => (
  <CompareButton code={color_sku_code} name={commodity_name} />
);

/** Cards in rows: two on phones, up to four or five on wide screens. */
export function ItemGrid({ items, list, first = 0, ranked = false, leading = false, beside = false }: Props) {
  const grid = useRef<HTMLUListElement>(null);
  useItemListView(grid, list, items, first);
  return (
    <>
      <ul ref={grid} className={cx(styles.grid, beside ? styles.beside : styles.full)}>
        {items.map((item, i) => (
          <Suspense key={item.color_sku_code}>
            <li className={styles.card}>
              <ItemCard
                item={item}
                list={list}
                index={first + i}
                sizes={beside ? sizes.beside : sizes.full}
                priority={leading && i === 0}
                eager={leading && i < 4}
                rank={ranked ? first + i + 1 : undefined}
                choosing
                below={compareButton}
              />
            </li>
          </Suspense>
        ))}
      </ul>
      <CompareBar />
    </>
  );
}

/** The shape of a grid whose items are on their way. */
export function ItemGridSkeleton({ count = 12, beside = false }: Room & { count?: number }) {
  return (
    <Loading label={words.loadingItems}>
      <div className={cx(styles.grid, beside ? styles.beside : styles.full)}>
        {Array.from({ length: count }, (_, i) => `bone${i}`).map((key) => (
          <div key={key} className={styles.bone}>
            <Skeleton shape="picture" />
            <Skeleton shape="short" />
            <Skeleton shape="text" />
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
