import type { Card, OutfitMissing } from "#api/contract.gen.ts";
import { Arrival, type Expected, latestArrival } from "#parts/Arrival.tsx";
import { goesWith } from "#parts/goesWith.ts";
import type { CardItem } from "#parts/ItemCard.tsx";
import type { LoadArgs, Page } from "#parts/page.ts";
import { RailSection } from "#parts/RailSection.tsx";
import { RecentlyChecked } from "#parts/RecentlyChecked.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Empty } from "#ui/Empty.tsx";
import { CartLine } from "./CartLine.tsx";
import { CartNotices } from "./CartNotices.tsx";
import styles from "./CartPage.module.css";
import columns from "./Columns.module.css";
import { DeliveryChoice } from "./DeliveryChoice.tsx";
import { Missing } from "./Missing.tsx";
import { refusalWords } from "./refusals.ts";
import { Saved } from "./Saved.tsx";
import { Summary } from "./Summary.tsx";
import { type Cart, type CartState, useCart } from "./useCart.ts";
import * as words from "./words.ts";

interface CartData {
  readonly cart: Cart;
  /** Why a form that was posted without a script was refused; empty: it was not. */
  readonly refused: string;
  /** What others buy, for a cart without anything in it. */
  readonly popular: readonly Card[];
  /** What goes with what is in it. */
  readonly together: readonly CardItem[];
  /** What is missing to be worn together with it. */
  readonly missing: OutfitMissing;
  /** When it comes, on a page that the shop renders; in a browser that is asked beside the page. */
  readonly arrival?: Expected | undefined;
}

const nothingMissing: OutfitMissing = { outfit: null, missing: [] };

const popularList = { id: "cart_popular", name: words.popular };
const togetherList = { id: "cart_together", name: words.goesWith };
const railLength = 12;

/** What is to be bought. */
export const page: Page<CartData> = {
  load,
  head: () => ({ noindex: true, description: words.cartDescription }),
  Component: CartPage,
};

async function load({ call, query, signal }: LoadArgs): Promise<CartData> {
  const options = signal && { signal };
  const cart = await call("siapi/cart/select/", {}, options);
  const empty = cart.selectList.length === 0;
  const code = query.get("refused");
  // That nothing is in it, the page says by itself: whoever goes back from a completed order has done nothing wrong.
  const refused = empty && code === "checkout.empty" ? "" : refusalWords(code);
  if (!empty) {
    const codes = cart.selectList.map(({ detail }) => detail.commodity_code);
    const colors = cart.selectList.map(({ detail }) => detail.color_sku_code);
    const [together, missing, arrival] = await Promise.all([
      goesWith(call, codes, signal),
      call("siapi/outfit/missing/", { codes: colors }, options).catch(() => nothingMissing),
      typeof window === "undefined" ? latestArrival(call, colors).catch(() => undefined) : undefined,
    ]);
    return { cart, refused, popular: [], together, missing, arrival };
  }
  const { items } = await call("naviPlus/allRanking", { params: { limit: railLength } }, options).catch(() => ({
    items: [],
  }));
  return { cart, refused, popular: items, together: [], missing: nothingMissing };
}

function CartPage({ data: { cart, refused, popular, together, missing, arrival } }: { data: CartData }) {
  const state = useCart(cart, refused);
  const { selectList, pieces } = state.cart;
  return (
    <div className={`content ${styles.page}`}>
      <h1 className={styles.title}>
        {words.cart}
        {pieces > 0 && (
          <span className={styles.pieces}>
            {pieces}
            {words.piecesUnit}
          </span>
        )}
      </h1>
      <CartNotices state={state} />
      {selectList.length > 0 ? (
        <>
          <div className={columns.columns}>
            <div className={styles.main}>
              <Lines state={state} />
              <Arrival colors={selectList.map(({ detail }) => detail.color_sku_code)} expected={arrival} />
              <DeliveryChoice delivery={state.cart.delivery} path="/cart" onChange={state.delivery} />
              <Missing found={missing} state={state} />
              <Saved state={state} />
            </div>
            <Summary state={state} />
          </div>
          <RailSection title={togetherList.name} items={together} list={togetherList} />
        </>
      ) : (
        <>
          <Empty
            title={words.cartEmpty}
            action={
              <ButtonLink to="/items" variant="secondary">
                {words.findItems}
              </ButtonLink>
            }
          >
            {words.cartEmptyHint}
          </Empty>
          <Saved state={state} />
          <RailSection title={popularList.name} items={popular} list={popularList} />
          <RecentlyChecked />
        </>
      )}
    </div>
  );
}

function Lines({ state }: { state: CartState }) {
  const { selectList, changes } = state.cart;
  return (
    <ul aria-label={words.goodsInCart} className={styles.lines}>
      {selectList.map((item, i) => (
        <CartLine
          key={item.code}
          item={item}
          first={i === 0}
          state={state}
          wrong={changes.filter(({ sku, blocks }) => sku === item.code && blocks).map(({ message }) => message)}
        />
      ))}
    </ul>
  );
}
