import { useCallback, useEffect, useState } from "react";
import { type Call, CallError } from "#api/call.ts";
import type { CartItem } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { cartEvent } from "#parts/cartEvents.ts";
import type { LoadArgs, Page } from "#parts/page.ts";
import { ItemPicture } from "#parts/picture.tsx";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Amounts } from "./Amounts.tsx";
import { CodeForm } from "./CodeForm.tsx";
import columns from "./Columns.module.css";
import { Coupons } from "./Coupons.tsx";
import styles from "./Entry.module.css";
import { EntryForm } from "./EntryForm.tsx";
import { Expired } from "./Expired.tsx";
import { HoldClock } from "./HoldClock.tsx";
import { HoldForm } from "./HoldForm.tsx";
import { EntryHeader } from "./OrderHeader.tsx";
import { redirectForRefusal } from "./redirectForRefusal.ts";
import { FreeShipping } from "./Summary.tsx";
import { lineOf } from "./useCart.ts";
import { type Entry, type EntryState, entryForm, useEntry } from "./useEntry.ts";
import { useReleaseHold } from "./useReleaseHold.ts";
import * as words from "./words.ts";

/** Order entry. The page puts the goods aside by itself. */
export const page: Page<Entry> = {
  load,
  head: () => ({ noindex: true }),
  Enclosed: EntryHeader,
  Component: InputPage,
};

async function load({ call, query, signal }: LoadArgs): Promise<Entry> {
  try {
    return await call("siapi/checkout/select/", { checked: query.has("checked") }, signal && { signal });
  } catch (error) {
    throw error instanceof CallError ? (redirectForRefusal(error) ?? error) : error;
  }
}

function InputPage({ data }: { data: Entry }) {
  const state = useEntry(data);
  const [expired, setExpired] = useState(data.hold.until === 0 && !data.hold.looked);
  const expire = useCallback(() => setExpired(true), []);
  useReleaseHold();
  useBegun(data);
  return (
    <div className={`content ${styles.page}`}>
      <h1 className={styles.title}>{words.entryTitle}</h1>
      <Glance items={data.cart.selectList} />
      {expired && (
        <Expired
          action={state.action}
          onAgain={async () => {
            if (await state.hold()) setExpired(false);
          }}
        />
      )}
      <CodeForm />
      {state.looked && <HoldForm action="/cart/input" failure={state.action.failure} onAgain={state.hold} />}
      {/* what was typed stays in its fields while the time is over */}
      <div hidden={expired} className={columns.columns}>
        <div className={styles.main}>
          <EntryForm state={state} />
        </div>
        <Side state={state} onExpire={expire} />
      </div>
    </div>
  );
}

/** What is being ordered, at a glance: on phones the list of it is far below. */
function Glance({ items }: { items: readonly CartItem[] }) {
  const pieces = items.reduce((sum, { adding_cart_quantity }) => sum + adding_cart_quantity, 0);
  return (
    <a href="#summary" className={styles.glance}>
      {items.slice(0, 4).map(({ code, detail }) => (
        <Thumb key={code} detail={detail} />
      ))}
      <span>
        {words.orderBefore}
        {pieces}
        {words.seeOrderAfter}
      </span>
    </a>
  );
}

function Thumb({ detail }: Pick<CartItem, "detail">) {
  return (
    <span className={styles.thumb}>
      {detail.picture !== null && <ItemPicture picture={detail.picture} alt="" sizes="3rem" />}
    </span>
  );
}

function Side({ state, onExpire }: { state: EntryState; onExpire: () => void }) {
  const { entry, action } = state;
  const { cart } = entry;
  return (
    <aside aria-labelledby="summary" className={columns.side}>
      <div className={styles.summary}>
        <h2 id="summary" className={styles.subtitle}>
          {words.order}
        </h2>
        <ul className={styles.goods}>
          {cart.selectList.map(({ code, detail, adding_cart_quantity }) => (
            <li key={code}>
              <Thumb detail={detail} />
              <span>
                {detail.commodity_name}
                <span className={styles.note}>
                  {detail.color_name} / {detail.size_name}
                  {words.separator}
                  {adding_cart_quantity}
                  {words.piecesUnit}
                </span>
              </span>
              <span className="figures">{yen(detail.unit_price * adding_cart_quantity)}</span>
            </li>
          ))}
        </ul>
        <FreeShipping cart={cart} />
        <Amounts quote={cart.quote} member={cart.member} />
        <Coupons coupons={cart.coupons} held={cart.held} onChange={state.coupon} />
      </div>
      <div data-bar className={columns.go}>
        <div className={styles.goRow}>
          <HoldClock
            hold={entry.hold}
            extending={action.doing === "extend"}
            onExtend={state.extend}
            onExpire={onExpire}
          />
          <p className={cx("figures", styles.goTotal)}>
            <span className="visually-hidden">{words.totalAmount}</span>
            {yen(cart.quote.total)}
          </p>
        </div>
        <Button
          type="submit"
          form={entryForm}
          size="large"
          wide
          busy={action.doing === "submit"}
          busyLabel={words.checking}
        >
          {words.toConfirmation}
        </Button>
      </div>
    </aside>
  );
}

function useBegun(entry: Entry) {
  const call: Call | undefined = useBrowserCall();
  const [{ cart }] = useState(entry);
  useEffect(() => {
    if (call !== undefined) cartEvent("begin_checkout", cart.selectList.map(lineOf), { value: cart.quote.goods });
  }, [call, cart]);
}
