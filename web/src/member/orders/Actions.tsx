import FileText from "lucide-react/icons/file-text";
import MessageCircle from "lucide-react/icons/message-circle";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { OrderDetail } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useSession } from "#parts/session.ts";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import { CancelLines } from "./CancelLines.tsx";
import styles from "./Orders.module.css";
import { orderRef, receiptPath } from "./orderRef.ts";
import { ReceiptName } from "./ReceiptName.tsx";
import * as words from "./words.ts";

type Props = { order: OrderDetail; onChanged: (order: OrderDetail, words: string) => void };

/** What the orderer can do with the order now. */
export function Actions({ order, onChanged }: Props) {
  const { number, can } = order;
  return (
    <div className={styles.actionBox}>
      <div className={styles.actions}>
        {can.receipt && (
          // A plain form: the shop issues the receipt and leads to it, and the browser saves the file by itself.
          <form method="post" action={receiptPath(order)}>
            {order.token !== "" && <input type="hidden" name="token" value={order.token} />}
            <Button
              type="submit"
              variant="secondary"
              size="small"
              icon={<FileText aria-hidden />}
              data-track="order_receipt"
            >
              {words.receipt}
            </Button>
          </form>
        )}
        {order.review_path !== "" && (
          // A page of Go's, not of the router: the link of the letter leads there too.
          <a className={styles.review} href={order.review_path} data-track="order_review">
            {words.writeReview}
          </a>
        )}
        {can.again && <Again order={order} />}
        <ButtonLink
          to={`/support/contact?order=${number}`}
          variant="secondary"
          size="small"
          icon={<MessageCircle aria-hidden />}
        >
          {words.askAbout}
        </ButtonLink>
      </div>
      {can.receipt && <ReceiptName order={order} />}
      {can.cancel_lines && <CancelLines order={order} onChanged={onChanged} />}
      {can.cancel && <Cancel order={order} onChanged={onChanged} />}
    </div>
  );
}

function Again({ order }: { order: OrderDetail }) {
  const action = useAction();
  const { refresh } = useSession();
  const navigate = useNavigate();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  async function buy() {
    let added = 0;
    let missing: readonly string[] = [];
    const done = await action.run(async (call) => {
      const answer = await call("siapi/order/again/", orderRef(order));
      added = answer.added;
      missing = answer.skipped;
    });
    if (!done) return;
    setSkipped(missing);
    await refresh();
    if (added > 0 && missing.length === 0) await navigate("/cart");
  }
  return (
    <>
      <Button variant="secondary" size="small" icon={<RotateCw aria-hidden />} busy={action.busy} onClick={buy}>
        {words.buyAgain}
      </Button>
      <ActionFailure action={action} />
      {skipped.length > 0 && (
        <Notice live title={words.notIntoCart} action={<ButtonLink to="/cart">{words.seeCart}</ButtonLink>}>
          {skipped.join("、")}
        </Notice>
      )}
    </>
  );
}

function Cancel({ order, onChanged }: Props) {
  const { paid, quote } = order;
  const action = useAction();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  async function cancel() {
    await action.run(async (call) => {
      const next = await call("siapi/order/cancel/", { ...orderRef(order), reason });
      onChanged(next, words.cancelled);
    });
  }
  if (!open) {
    return (
      <div>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {words.cancelOrder}
        </Button>
      </div>
    );
  }
  return (
    <section aria-label={words.cancelTitle} className={styles.ask}>
      <p>
        {words.askCancel}
        {paid > 0 && words.moneyBack}
        {(quote.points_used > 0 || quote.coupon_discounts.length > 0) && words.pointsBack}
        {words.noWayBack}
      </p>
      <ActionFailure action={action} hasFields />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        value={reason}
        maxLength={300}
        error={action.problem("reason")}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.actions}>
        <Button variant="danger" busy={action.busy} busyLabel={words.cancelling} onClick={cancel}>
          {words.confirmCancel}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {words.cancel}
        </Button>
      </div>
    </section>
  );
}
