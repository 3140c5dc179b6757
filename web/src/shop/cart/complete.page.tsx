import { useEffect } from "react";
import type { Answer, Card } from "#api/contract.gen.ts";
import { cartEvent } from "#parts/cartEvents.ts";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import type { LoadArgs, Page } from "#parts/page.ts";
import { RailSection } from "#parts/RailSection.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Amounts } from "./Amounts.tsx";
import columns from "./Columns.module.css";
import styles from "./Confirm.module.css";
import { Parcels, Part } from "./ConfirmParts.tsx";
import entry from "./Entry.module.css";
import { HowToPay } from "./HowToPay.tsx";
import { isMissing, NoOrder } from "./NoOrder.tsx";
import { OrderSteps } from "./OrderSteps.tsx";
import { isReported, markReported } from "./reported.ts";
import * as words from "./words.ts";

type Completed = Answer<"siapi/order/complete/">;

interface CompleteData {
  readonly order: Completed;
  readonly together: readonly Card[];
}

const pushOffer = lazyPart(() => import("#parts/push/PushOffer.tsx"));
const railLength = 12;
const list = { id: "complete_together", name: words.boughtTogether };

/** The order is placed. */
export const page: Page<CompleteData | null> = {
  load,
  head: () => ({ noindex: true }),
  Component: ({ data }) => (data === null ? <NoOrder title={words.completeTitle} /> : <CompletePage data={data} />),
};

/** Null without an order to show. */
async function load({ call, query, signal }: LoadArgs): Promise<CompleteData | null> {
  const key = query.get("key") ?? "";
  if (key === "") return null;
  const options = signal && { signal };
  let order: Completed;
  try {
    order = await call("siapi/order/complete/", { key }, options);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const codes = [...new Set(order.completeitems.map(({ commodity_code }) => commodity_code))];
  const params = { "commodity_code-in": `${codes.join(" ")} :OR`, limit: railLength };
  const { items } = await call("naviPlus/boughtTogether", { params }, options).catch(() => ({ items: [] }));
  return { order, together: items };
}

function CompletePage({ data: { order, together } }: { data: CompleteData }) {
  usePurchase(order);
  return (
    <div className={`content ${entry.page}`}>
      <OrderSteps current={2} />
      <div className={styles.thanks}>
        <h1 className={entry.title}>{words.thanks}</h1>
        <p>
          {words.orderNumber}
          <strong className="figures">{order.number}</strong>
        </p>
        <p className={styles.soft}>
          {words.letterSentTo}
          {order.email}
          {words.letterSentAfter}
        </p>
      </div>
      {order.how_to_pay !== null && <HowToPay how={order.how_to_pay} />}
      <div className={columns.columns}>
        <div className={styles.parts}>
          <Part title={words.whatComes}>
            <ol className={styles.flow}>
              {nextSteps(order).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Part>
          <Parcels parcels={order.parcels} items={order.completeitems} />
        </div>
        <aside aria-labelledby="summary" className={styles.receipt}>
          <h2 id="summary" className={entry.subtitle}>
            {words.amountToPay}
          </h2>
          <Amounts quote={order.quote} member={order.member} />
          <p className={styles.soft}>
            {words.paidBy}
            {order.method_name}
          </p>
        </aside>
      </div>
      {order.member && <LazyPart part={pushOffer} props={{ after: "order" }} optional />}
      <div className={styles.ways}>
        <ButtonLink to={order.path} variant="secondary">
          {words.seeOrder}
        </ButtonLink>
        {!order.member && (
          <div className={styles.offer}>
            <p className={styles.offerTitle}>{words.joinTitle}</p>
            <p className={styles.soft}>{words.joinHint}</p>
            <ButtonLink to="/id/signup" variant="secondary">
              {words.join}
            </ButtonLink>
          </div>
        )}
        <ButtonLink to="/" variant="quiet">
          {words.continueShopping}
        </ButtonLink>
      </div>
      <RailSection title={list.name} items={together} list={list} />
    </div>
  );
}

function nextSteps({ how_to_pay, parcels, method }: Completed): readonly string[] {
  const [first] = parcels;
  return [
    ...(how_to_pay === null ? [] : [words.payBy(how_to_pay.deadline)]),
    words.shipped,
    first === undefined ? words.delivered : words.deliveryOn(first.when),
    ...(method === "cod" ? [words.codHint] : []),
  ];
}

/** Reports the purchase, once for each order on this device. The header counts the cart anew as it does on any way out of order entry. */
function usePurchase(order: Completed) {
  useEffect(() => {
    if (isReported(order.number)) return;
    markReported(order.number);
    const { total, shipping, taxes, coupon_discounts } = order.quote;
    const coupon = coupon_discounts.map(({ code }) => code).join(",");
    cartEvent("purchase", order.completeitems, {
      transaction_id: order.number,
      value: total,
      tax: taxes.reduce((sum, { tax }) => sum + tax, 0),
      shipping,
      ...(coupon !== "" && { coupon }),
    });
  }, [order]);
}
