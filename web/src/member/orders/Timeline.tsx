import type { OrderDetail, Status } from "#api/contract.gen.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { cx } from "#ui/cx.ts";
import styles from "./Orders.module.css";

/** What comes next, for orders that are on their way; elsewhere nothing is to come. */
const ahead = {
  placed: [],
  awaiting_payment: ["ご入金の確認", "発送", "お届け"],
  paid: ["発送の準備", "発送", "お届け"],
  preparing: ["発送", "お届け"],
  partly_shipped: ["残りの商品の発送", "お届け"],
  lapsed: ["お支払いの再手続き", "発送", "お届け"],
  shipped: ["お届け"],
  delivered: [],
  cancelled: [],
  return_requested: ["返送品の到着と確認"],
  returned: ["ご返金"],
  exchanged: [],
  refunded: [],
} satisfies Record<Status, readonly string[]>;

/** What happened to the order, and what will. */
export function Timeline({ order: { timeline, status } }: { order: OrderDetail }) {
  return (
    <MemberSection id="timeline" title="ご注文の状況" plain>
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
            <span className={styles.soft}>これから</span>
          </li>
        ))}
      </ol>
    </MemberSection>
  );
}
