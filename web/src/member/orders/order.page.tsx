import type { OrderDetail } from "#api/contract.gen.ts";
import { memberArea } from "#parts/member/memberArea.tsx";
import { OrderPage } from "./OrderPage.tsx";
import * as words from "./words.ts";

/** One of the member's own orders; somebody else's is not found. */
export const page = memberArea<OrderDetail>({
  load: ({ params, call, signal }) => call("siapi/order/select/", { number: params.id ?? "" }, signal && { signal }),
  crumbs: ({ number }) => ({ replacementTitle: words.guestOrder(number) }),
  Component: ({ data }) => <OrderPage key={data.number} first={data} />,
});
