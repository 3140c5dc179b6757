import { CallError } from "#api/call.ts";
import type { OrderDetail } from "#api/contract.gen.ts";
import { type LoadArgs, type Page, redirectTo } from "#parts/page.ts";
import { TextLink } from "#ui/TextLink.tsx";
import { OrderPage } from "./OrderPage.tsx";
import styles from "./Orders.module.css";

/** The order of somebody without an account, opened by the link of a letter or by looking it up. */
export const page: Page<OrderDetail> = {
  load,
  head: () => ({ noindex: true }),
  crumbs: ({ number }) => ({ replacementTitle: `ご注文 ${number}` }),
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
        で会員登録をすると、このご注文もご注文履歴に入り、ログインするだけでご覧いただけます。
        <TextLink to="/id/signup">会員登録をする</TextLink>
      </p>
    </div>
  );
}
