import ChevronLeft from "lucide-react/icons/chevron-left";
import { Link } from "#ui/Link.tsx";
import styles from "./OrderHeader.module.css";
import { OrderSteps } from "./OrderSteps.tsx";
import * as words from "./words.ts";

/** Beside the sign while somebody orders: the way back to the cart, and how far it is. */
function OrderHeader({ current }: { current: number }) {
  return (
    <>
      <Link to="/cart" className={styles.back}>
        <ChevronLeft aria-hidden />
        {words.backToCart}
      </Link>
      <div className={styles.steps}>
        <OrderSteps current={current} />
      </div>
    </>
  );
}

export const EntryHeader = () => <OrderHeader current={0} />;
export const ConfirmHeader = () => <OrderHeader current={1} />;
