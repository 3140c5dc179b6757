import { useEffect, useState } from "react";
import type { Answer, CartItem } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Drawer } from "#ui/Dialog.tsx";
import { Progress } from "#ui/Progress.tsx";
import { Arrival } from "./Arrival.tsx";
import { useBrowserCall } from "./browserCall.ts";
import { goesWith } from "./goesWith.ts";
import type { CardItem } from "./ItemCard.tsx";
import styles from "./MiniCart.module.css";
import * as words from "./miniCartWords.ts";
import { ItemPicture } from "./picture.tsx";
import { RailSection } from "./RailSection.tsx";

type Props = {
  item: CartItem;
  cart: Answer<"siapi/cart/insert/">;
  onClose: () => void;
};

const list = { id: "mini_cart_together", name: words.together };

/** Confirms what was put into the cart, with the ways on. */
export default function MiniCart({ item: { detail, adding_cart_quantity }, cart, onClose }: Props) {
  const { quote, shippingData, pieces } = cart;
  const together = useGoesWith(detail.commodity_code);
  const { from } = shippingData.freeShipping;
  const missing = quote.missing_for_free_shipping;
  return (
    <Drawer
      open
      onClose={onClose}
      title={words.added}
      footer={
        <>
          <ButtonLink to="/cart" size="large" wide data-track="mini_cart">
            {words.seeCart}
          </ButtonLink>
          <Button variant="secondary" wide onClick={onClose}>
            {words.goOn}
          </Button>
        </>
      }
    >
      <div className={styles.item}>
        <span className={styles.picture}>
          {detail.picture !== null && <ItemPicture picture={detail.picture} alt="" sizes="6rem" eager />}
        </span>
        <div>
          <p className={styles.brand}>{detail.brand_name}</p>
          <p className={styles.name}>{detail.commodity_name}</p>
          <p className={styles.kind}>
            {detail.color_name} / {detail.size_name}
          </p>
          <p className="figures">{yen(detail.unit_price)}</p>
          {adding_cart_quantity > 1 && <p className={styles.kind}>{words.inCart(adding_cart_quantity)}</p>}
        </div>
      </div>
      <p className={styles.sum}>
        <span>{words.subtotal(pieces)}</span>
        <strong className="figures">{yen(quote.subtotal)}</strong>
      </p>
      <Arrival colors={[detail.color_sku_code]} />
      {quote.shipping_free !== "" && <p className={styles.free}>{words.freeShipping}</p>}
      {quote.shipping_free === "" && missing > 0 && from > 0 && (
        <Progress label={words.missingForFree(yen(missing))} max={from} value={from - missing} />
      )}
      <div className={styles.together}>
        <RailSection title={list.name} items={together} list={list} />
      </div>
    </Drawer>
  );
}

function useGoesWith(code: string): readonly CardItem[] {
  const call = useBrowserCall();
  const [items, setItems] = useState<readonly CardItem[]>([]);
  useEffect(() => {
    if (call === undefined) return;
    const asking = new AbortController();
    void goesWith(call, [code], asking.signal).then((found) => !asking.signal.aborted && setItems(found));
    return () => asking.abort();
  }, [call, code]);
  return items;
}
