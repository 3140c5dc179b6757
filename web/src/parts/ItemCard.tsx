import type { Availability, Card, Icon } from "#api/contract.gen.ts";
import { Badge, type BadgeKind } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { Link } from "#ui/Link.tsx";
import { type ItemListName, selectItem } from "./ecommerce.ts";
import styles from "./ItemCard.module.css";
import { Price } from "./Price.tsx";
import { ItemPicture } from "./picture.tsx";
import { Swatches } from "./Swatches.tsx";

/** The shop shows at most so many icons on an item. */
const maxIcons = 3;

type Props = {
  item: Card;
  /** The list that the card stands in, and its place there from 0. */
  list: ItemListName;
  index: number;
  /** How wide the picture is shown, as the sizes attribute says it. */
  sizes: string;
  priority?: boolean;
  eager?: boolean;
  /** Shown as a large numeral, in rankings. */
  rank?: number | undefined;
};

/** One colour of an item in a list. The whole card is one link. */
export function ItemCard({ item, list, index, sizes, priority = false, eager = priority, rank }: Props) {
  const { picture, second_picture: second } = item;
  const gone = !buyable[item.stock_status];
  return (
    <article className={styles.card}>
      <Link to={`/items/${item.color_sku_code}`} className={styles.link} onClick={() => selectItem(list, item, index)}>
        <span className={cx(styles.frame, gone && styles.gone)}>
          {picture !== null && (
            <ItemPicture
              picture={picture}
              alt={item.color_name}
              sizes={sizes}
              priority={priority}
              eager={eager}
              className={styles.picture}
            />
          )}
          {picture !== null && second !== null && (
            <ItemPicture picture={second} alt="" sizes={sizes} className={styles.second} />
          )}
          {rank !== undefined && (
            <span className={styles.rank}>
              {rank}
              <span className="visually-hidden">位</span>
            </span>
          )}
          <Icons icons={item.icons} />
          {gone && <span className={styles.state}>{item.stock_word}</span>}
        </span>
        <span className={styles.words}>
          <span className={styles.brand}>{item.brand_name}</span>
          <span className={styles.name}>{item.commodity_name}</span>
        </span>
        <Price price={item.unit_price} listPrice={item.list_price} />
        <Swatches swatches={item.swatches} />
        <Stock item={item} />
      </Link>
    </article>
  );
}

const buyable = {
  in_stock: true,
  few: true,
  reserve: true,
  sold_out: false,
  ended: false,
} satisfies Record<Availability, boolean>;

function Icons({ icons }: { icons: readonly Icon[] }) {
  if (icons.length === 0) return null;
  return (
    <span className={styles.icons}>
      {icons.slice(0, maxIcons).map(({ icon_id, icon_class, icon_display }) => (
        <Badge key={icon_id} kind={badgeKind(icon_class)}>
          {icon_display}
        </Badge>
      ))}
    </span>
  );
}

function badgeKind(name: string): BadgeKind {
  return name === "s-new" || name === "s-human" || name === "s-reserve" ? name : "soft";
}

/** What is worth saying of the stock of something that can be bought: that little is left, or that it is yet to come. */
function Stock({ item }: { item: Card }) {
  if (item.stock_status !== "few" && item.stock_status !== "reserve") return null;
  return <p className={cx(styles.stock, item.stock_status === "reserve" && styles.reserve)}>{item.stock_word}</p>;
}
