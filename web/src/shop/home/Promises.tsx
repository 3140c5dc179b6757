import CalendarClock from "lucide-react/icons/calendar-clock";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Ruler from "lucide-react/icons/ruler";
import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import { useShop } from "#parts/shop.ts";
import { yen } from "#text/yen.ts";
import styles from "./Promises.module.css";
import * as words from "./words.ts";

/** What a shopper wants to know before anything else: cost, time, fit and the way back. */
export function Promises() {
  const { free_shipping_from: free } = useShop();
  return (
    <section className={`content ${styles.promises}`} aria-labelledby="promises">
      <h2 id="promises" className="visually-hidden">
        {words.promises}
      </h2>
      <ul className={styles.list}>
        {free > 0 && (
          <Promised icon={<Truck aria-hidden />} title={words.freeFrom(yen(free))}>
            {words.shippingShown}
          </Promised>
        )}
        <Promised icon={<CalendarClock aria-hidden />} title={words.dayAndTime}>
          {words.slots}
        </Promised>
        <Promised icon={<Ruler aria-hidden />} title={words.measures}>
          {words.measuresText}
        </Promised>
        <Promised icon={<RotateCcw aria-hidden />} title={words.returns}>
          {words.returnsText}
        </Promised>
      </ul>
    </section>
  );
}

function Promised({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.promise}>
      {icon}
      <h3 className={styles.title}>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
