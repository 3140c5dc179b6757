import type { Card } from "#api/contract.gen.ts";
import { Arrival } from "#parts/Arrival.tsx";
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
import { refusalWords } from "./refusals.ts";
import { Saved } from "./Saved.tsx";
import { Summary } from "./Summary.tsx";
import { type Cart, type CartState, useCart } from "./useCart.ts";

interface CartData {
  readonly cart: Cart;
  /** Why a form that was posted without a script was refused; empty: it was not. */
  readonly refused: string;
  /** What others buy, for a cart without anything in it. */
  readonly popular: readonly Card[];
  /** What goes with what is in it. */
  readonly together: readonly CardItem[];
}

const popularList = { id: "cart_popular", name: "人気のアイテム" };
const togetherList = { id: "cart_together", name: "いっしょにいかがですか" };
const railLength = 12;

/** What is to be bought. */
export const page: Page<CartData> = {
  load,
  head: () => ({ noindex: true, description: "お選びいただいた商品と金額、お届けの目安をご確認いただけます。" }),
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
    return { cart, refused, popular: [], together: await goesWith(call, codes, signal) };
  }
  const { items } = await call("naviPlus/allRanking", { params: { limit: railLength } }, options).catch(() => ({
    items: [],
  }));
  return { cart, refused, popular: items, together: [] };
}

function CartPage({ data: { cart, refused, popular, together } }: { data: CartData }) {
  const state = useCart(cart, refused);
  const { selectList, pieces } = state.cart;
  return (
    <div className={`content ${styles.page}`}>
      <h1 className={styles.title}>カート{pieces > 0 && <span className={styles.pieces}>{pieces}点</span>}</h1>
      <CartNotices state={state} />
      {selectList.length > 0 ? (
        <>
          <div className={columns.columns}>
            <div className={styles.main}>
              <Lines state={state} />
              <Arrival colors={selectList.map(({ detail }) => detail.color_sku_code)} />
              <DeliveryChoice delivery={state.cart.delivery} path="/cart" onChange={state.delivery} />
              <Saved state={state} />
            </div>
            <Summary state={state} />
          </div>
          <RailSection title={togetherList.name} items={together} list={togetherList} />
        </>
      ) : (
        <>
          <Empty
            title="カートに商品はありません。"
            action={
              <ButtonLink to="/items" variant="secondary">
                アイテムをさがす
              </ButtonLink>
            }
          >
            気になるアイテムを見つけたら、カートに入れてお買い物をお楽しみください。
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
    <ul aria-label="カートの商品" className={styles.lines}>
      {selectList.map((item) => (
        <CartLine
          key={item.code}
          item={item}
          state={state}
          wrong={changes.filter(({ sku, blocks }) => sku === item.code && blocks).map(({ message }) => message)}
        />
      ))}
    </ul>
  );
}
