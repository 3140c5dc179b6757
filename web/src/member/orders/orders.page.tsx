import type { OrderList } from "#api/contract.gen.ts";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { OrderCard } from "#parts/member/OrderCard.tsx";
import { type LoadArgs, redirectTo } from "#parts/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

const path = "/mypage/orders";

/** All orders of the member, the newest first. */
export const page = memberArea<OrderList>({ load, Component: OrdersPage });

async function load({ query, call, signal }: LoadArgs): Promise<OrderList> {
  const asked = query.get("page") ?? "";
  const number = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
  const list = await call("siapi/orders/select/", { page: number }, signal && { signal });
  if (number > Math.max(list.pages, 1)) throw redirectTo(addressOf(list.pages));
  return list;
}

function addressOf(number: number): string {
  return number > 1 ? `${path}?page=${number}` : path;
}

function OrdersPage({ data: { orders, total, page: number, pages } }: { data: OrderList }) {
  return (
    <MemberPage title={words.history} {...(total > 0 && { lead: words.count(total) })}>
      {orders.length === 0 ? (
        <Empty title={words.noOrders} action={<ButtonLink to="/items">{words.seeItems}</ButtonLink>}>
          {words.noOrdersHint}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {orders.map((order) => (
            <li key={order.number}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination page={number} pages={pages} href={addressOf} />}
    </MemberPage>
  );
}
