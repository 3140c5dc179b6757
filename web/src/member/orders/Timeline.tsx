import type { OrderDetail, Status } from "#api/contract.gen.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { cx } from "#ui/cx.ts";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

/** What comes next, for orders that are on their way; elsewhere nothing is to come. */
const ahead = {
  placed: [],
  awaiting_payment: [words.paymentArrives, words.dispatch, words.delivery],
  paid: [words.preparing, words.dispatch, words.delivery],
  preparing: [words.dispatch, words.delivery],
  partly_shipped: [words.restShips, words.delivery],
  lapsed: [words.repayTitle, words.dispatch, words.delivery],
  shipped: [words.delivery],
  delivered: [],
  cancelled: [],
  return_requested: [words.returnArrives],
  returned: [words.refund],
  exchanged: [],
  refunded: [],
} satisfies Record<Status, readonly string[]>;

/** What happened to the order, and what will. */
export function Timeline({ order: { timeline, status } }: { order: OrderDetail }) {
  return (
    <MemberSection id="timeline" title={words.orderState} plain>
      <ol className={styles.timeline}>
        {timeline.map((step, i) => (
          <li
            key={`${step.at} ${step.status}`}
            className={cx(styles.step, styles.done)}
            aria-current={i === timeline.length - 1 ? "step" : undefined}
          >
            <span className={styles.stepWord}>{step.word}</span>
            <span className={styles.soft}>{step.day}</span>
          </li>
        ))}
        {ahead[status].map((word) => (
          <li key={word} className={styles.step}>
            <span className={styles.stepWord}>{word}</span>
            <span className={styles.soft}>{words.ahead}</span>
          </li>
        ))}
      </ol>
    </MemberSection>
  );
}
