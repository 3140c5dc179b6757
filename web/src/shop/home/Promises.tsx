import CalendarClock from "lucide-react/icons/calendar-clock";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Ruler from "lucide-react/icons/ruler";
import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import { useShop } from "#parts/shop.ts";
import { yen } from "#text/yen.ts";
import styles from "./Promises.module.css";

/** What a shopper wants to know before anything else: cost, time, fit and the way back. */
export function Promises() {
  const { free_shipping_from: free } = useShop();
  return (
    <section className={`content ${styles.promises}`} aria-labelledby="promises">
      <h2 id="promises" className="visually-hidden">
        お買い物のお約束
      </h2>
      <ul className={styles.list}>
        {free > 0 && (
          <Promised icon={<Truck aria-hidden />} title={`${yen(free)}以上で送料無料`}>
            送料と手数料は、ご注文手続きの前にカートの中で確認できます。
          </Promised>
        )}
        <Promised icon={<CalendarClock aria-hidden />} title="お届け日時を指定">
          午前中から夜まで、ご都合のよい時間帯をお選びいただけます。
        </Promised>
        <Promised icon={<Ruler aria-hidden />} title="実寸と素材をすべて表示">
          サイズごとの仕上がり寸法、素材の割合、お手入れ方法を載せています。
        </Promised>
        <Promised icon={<RotateCcw aria-hidden />} title="返品の条件を商品ごとに明記">
          返品・交換ができるかどうかを、ご購入の前にご確認いただけます。
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
