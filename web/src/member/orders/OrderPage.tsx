import { useEffect, useRef, useState } from "react";
import type { OrderDetail } from "#api/contract.gen.ts";
import { MemberPage, MemberSection } from "#parts/member/MemberPage.tsx";
import { StatusBadge } from "#parts/member/StatusBadge.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Actions } from "./Actions.tsx";
import { Credits } from "./Credits.tsx";
import { HowToPay } from "./HowToPay.tsx";
import { Items } from "./Items.tsx";
import styles from "./Orders.module.css";
import { Parcels } from "./Parcels.tsx";
import { Refund } from "./Refund.tsx";
import { Repay } from "./Repay.tsx";
import { Returns } from "./Returns.tsx";
import { Shipments } from "./Shipments.tsx";
import { Sums } from "./Sums.tsx";
import { Timeline } from "./Timeline.tsx";
import * as words from "./words.ts";

/** An order with all that its orderer may know and do, a member or a guest. */
export function OrderPage({ first }: { first: OrderDetail }) {
  // What is done on the page answers with the order as it is then.
  const [order, setOrder] = useState(first);
  const [told, setTold] = useState("");
  const notice = useRef<HTMLDivElement>(null);
  // What was pressed is gone, further down: who pressed it is taken to what came of it.
  useEffect(() => {
    if (told !== "") notice.current?.focus();
  }, [told]);
  function changed(next: OrderDetail, words: string) {
    setOrder(next);
    setTold(words);
  }
  return (
    <MemberPage
      title={words.orderTitle(order.number)}
      lead={
        <span className={styles.lead}>
          <StatusBadge status={order.status} word={order.status_word} />
          {order.placed_day}
          {words.orderedOn}
        </span>
      }
    >
      {told !== "" && (
        <div ref={notice} tabIndex={-1}>
          <Notice tone="success" live>
            {told}
          </Notice>
        </div>
      )}
      {order.how_to_pay !== null && <HowToPay how={order.how_to_pay} />}
      {order.repay !== null && <Repay order={order} repay={order.repay} onChanged={changed} />}
      <Refund order={order} />
      <Timeline order={order} />
      <Actions order={order} onChanged={changed} />
      <MemberSection id="items" title={words.orderedGoods}>
        <Items items={order.items.filter(({ quantity }) => quantity > 0)} />
      </MemberSection>
      <Returns order={order} onChanged={changed} />
      <MemberSection id="sums" title={words.payment}>
        <Sums order={order} />
        <Credits order={order} />
      </MemberSection>
      <Shipments order={order} />
      <Parcels order={order} />
    </MemberPage>
  );
}
