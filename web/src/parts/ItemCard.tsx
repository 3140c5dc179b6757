import { type ReactNode, useRef, useState } from "react";
import type { Availability, Card } from "#api/contract.gen.ts";
import { cx } from "#ui/cx.ts";
import { Link } from "#ui/Link.tsx";
import { useBrowserCall } from "./browserCall.ts";
import { type ItemListName, selectItem } from "./ecommerce.ts";
import { Heart } from "./Heart.tsx";
import styles from "./ItemCard.module.css";
import { cardIcons, ItemIcons } from "./ItemIcons.tsx";
import * as words from "./itemWords.ts";
import { Price } from "./Price.tsx";
import { ItemPicture } from "./picture.tsx";
import { ColorCount, Swatches, type SwatchItem } from "./Swatches.tsx";

/** What a card shows. Pages with many cards may leave out the rest, since all of it travels with the page. */
export type CardItem = Pick<
  Card,
  | "color_sku_code"
  | "commodity_code"
  | "commodity_name"
  | "color_name"
  | "brand_name"
  | "unit_price"
  | "list_price"
  | "picture"
  | "second_picture"
  | "icons"
  | "stock_status"
  | "stock_word"
> & {
  readonly swatches: readonly SwatchItem[];
  /** News of the item for who looks at the list, such as a price that fell since it was made a favourite. */
  readonly note?: string;
};

type Props = {
  item: CardItem;
  /** The list that the card stands in, and its place there from 0. */
  list: ItemListName;
  index: number;
  /** How wide the picture is shown, as the sizes attribute says it. */
  sizes: string;
  priority?: boolean;
  eager?: boolean;
  /** Shown as a large numeral, in rankings. */
  rank?: number | undefined;
  /** Its colours can be shown on the card. */
  choosing?: boolean;
  /** What stands under the card, of the colour that it shows. */
  below?: (shown: CardItem) => ReactNode;
};

/** An item in a list, in one of its colours. All but heart and swatches is one link. */
export function ItemCard(props: Props) {
  const { item: first, list, index, sizes, priority = false, eager = priority, rank, choosing = false, below } = props;
  const [item, showColor] = useColor(first);
  const { picture, second_picture: second } = item;
  const gone = !buyable[item.stock_status];
  const icons = cardIcons(item.icons, item.unit_price < item.list_price);
  const path = `/items/${item.color_sku_code}`;
  return (
    <article className={styles.card}>
      <Link to={list.link?.(path) ?? path} className={styles.link} onClick={() => selectItem(list, item, index)}>
        <span className={cx(styles.frame, gone && styles.gone)}>
          {picture !== null && (
            <ItemPicture
              picture={picture}
              alt={picture.alt || item.color_name}
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
              <span className="visually-hidden">{words.place}</span>
            </span>
          )}
          {gone && <span className={styles.state}>{item.stock_word}</span>}
        </span>
        <span className={styles.words}>
          {icons.length > 0 && (
            <span className={styles.icons}>
              <ItemIcons icons={icons} />
            </span>
          )}
          <span className={styles.brand}>{item.brand_name}</span>
          <span className={styles.name}>{item.commodity_name}</span>
        </span>
        <Price price={item.unit_price} listPrice={item.list_price} />
        {!choosing && <ColorCount swatches={item.swatches} />}
        <Stock item={item} />
        {item.note && <span className={styles.note}>{item.note}</span>}
      </Link>
      {choosing && <Swatches swatches={first.swatches} shown={item.color_sku_code} onShow={showColor} />}
      <Heart code={item.color_sku_code} name={item.commodity_name} className={styles.heart} />
      {below?.(item)}
    </article>
  );
}

/** The card in another of its colours, which is asked for when it is first wanted. */
function useColor(first: CardItem): [CardItem, (code: string) => boolean] {
  const call = useBrowserCall();
  const [shown, setShown] = useState<CardItem>();
  const wanted = useRef("");
  function show(code: string): boolean {
    wanted.current = code;
    if (call === undefined) return false;
    const take = (item: CardItem | undefined) => item !== undefined && wanted.current === code && setShown(item);
    if (code === first.color_sku_code) take(first);
    // Where no answer comes, the card stays as it is and its link leads on.
    else
      void call("siapi/commoditycard/select/", { color_sku_codes: [code] }).then(
        ({ items: [item] }) => take(item),
        () => undefined,
      );
    return true;
  }
  const isSame = shown !== undefined && shown.commodity_code === first.commodity_code;
  return [isSame ? shown : first, show];
}

const buyable = {
  in_stock: true,
  few: true,
  reserve: true,
  soon: false,
  sold_out: false,
  ended: false,
} satisfies Record<Availability, boolean>;

/** The icon that says already that an item is yet to come. */
const reserveIcon = 9;

/** What is worth saying of the stock of something that can be bought: that little is left, or that it is yet to come. */
function Stock({ item }: { item: CardItem }) {
  if (item.stock_status !== "few" && item.stock_status !== "reserve") return null;
  if (item.stock_status === "reserve" && item.icons.some(({ icon_id }) => icon_id === reserveIcon)) return null;
  return <p className={cx(styles.stock, item.stock_status === "reserve" && styles.reserve)}>{item.stock_word}</p>;
}
