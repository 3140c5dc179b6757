import { CallError } from "#api/call.ts";
import type { OrderDetail } from "#api/contract.gen.ts";
import { type LoadArgs, type Page, redirectTo } from "#parts/page.ts";
import { TextLink } from "#ui/TextLink.tsx";
import { OrderPage } from "./OrderPage.tsx";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

/** The order of somebody without an account, opened by the link of a letter or by looking it up. */
export const page: Page<OrderDetail> = {
  load,
  head: () => ({ noindex: true }),
  crumbs: ({ number }) => ({ replacementTitle: words.guestOrder(number) }),
  Component: GuestOrderPage,
};

async function load({ params, query, call, signal }: LoadArgs): Promise<OrderDetail> {
  const number = params.id ?? "";
  const token = query.get("token") ?? "";
  if (token === "") throw redirectTo(`/orders?number=${encodeURIComponent(number)}`);
  try {
    return await call("siapi/order/select/", { number, token }, signal && { signal });
  } catch (error) {
    // A link that a mail program cut off, or an old one: the order can still be looked up.
    if (error instanceof CallError && error.status === 404) throw redirectTo("/orders?link=invalid");
    throw error;
  }
}

function GuestOrderPage({ data }: { data: OrderDetail }) {
  return (
    <div className="content">
      <OrderPage key={data.number} first={data} />
      <p className={styles.guestNote}>
        {data.email}
        {words.joinAfter}
        <TextLink to="/id/signup">{words.join}</TextLink>
      </p>
    </div>
  );
}
