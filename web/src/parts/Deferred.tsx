import { type ReactNode, Suspense } from "react";
import styles from "./Deferred.module.css";

type DeferredProps = {
  children: ReactNode;
  /** Higher than a row of cards: about a screen. */
  tall?: boolean;
};

/**
 * A part below the first screen. On the page that a visit begins with it is laid out when it is about to be seen, and
 * made alive in a turn of its own, so that the first screen need not wait for either.
 */
export function Deferred({ children, tall = false }: DeferredProps) {
  return (
    <Suspense>
      <div className={tall ? styles.tall : styles.row}>{children}</div>
    </Suspense>
  );
}
