import type { Status } from "#api/contract.gen.ts";
import { cx } from "#ui/cx.ts";
import styles from "./OrderCard.module.css";

type Tone = "waits" | "goes" | "done" | "over";

/** How a state looks; its word says what it is. */
const tones = {
  placed: "waits",
  awaiting_payment: "waits",
  paid: "goes",
  preparing: "goes",
  partly_shipped: "goes",
  lapsed: "waits",
  shipped: "goes",
  delivered: "done",
  cancelled: "over",
  return_requested: "waits",
  returned: "over",
  exchanged: "done",
  refunded: "over",
} satisfies Record<Status, Tone>;

export function StatusBadge({ status, word }: { status: Status; word: string }) {
  return <span className={cx(styles.status, styles[tones[status]])}>{word}</span>;
}
