import type { DetailColor } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { LazyPart } from "#parts/LazyPart.tsx";
import { Price } from "#parts/Price.tsx";
import { Button } from "#ui/Button.tsx";
import styles from "./BuyButton.module.css";
import { type Buy, isBuyable, miniCart } from "./useBuy.ts";
import * as words from "./words.ts";

/** The form of the sizes, wherever its button stands. */
export const buyForm = "buy";

type Props = { buy: Buy; color: DetailColor };

/** Below the sizes on wide screens; phones have it in their bar. */
export function BuyButton({ buy, color, sale }: Props & { sale: string }) {
  if (!isBuyable(color))
    return <p className={styles.gone}>{color.stock_status === "soon" ? `${sale}。` : words.colorGone}</p>;
  return (
    <div className={styles.below}>
      <ActionFailure action={buy.action} />
      <Press buy={buy} color={color} />
    </div>
  );
}

/** Price and button within the thumb's reach, from the first picture to the last line of the item. */
export function BuyBar({ buy, color }: Props) {
  return (
    <>
      {isBuyable(color) && (
        <div data-bar className={styles.bar}>
          <div className={styles.failure}>
            <ActionFailure action={buy.action} />
          </div>
          <Price price={color.unit_price} listPrice={color.list_price} />
          <Press buy={buy} color={color} />
        </div>
      )}
      {buy.added !== undefined && <LazyPart part={miniCart} props={{ ...buy.added, onClose: buy.close }} />}
    </>
  );
}

function Press({ buy, color }: Props) {
  return (
    <Button
      type="submit"
      form={buyForm}
      size="large"
      wide
      busy={buy.action.busy}
      busyLabel={words.adding}
      data-track="item_add_to_cart"
      onClick={buy.press}
    >
      {color.stock_status === "reserve" ? words.reserve : words.addToCart}
    </Button>
  );
}
