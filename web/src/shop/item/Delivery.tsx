import Truck from "lucide-react/icons/truck";
import { useEffect, useState } from "react";
import type { Answer, DetailColor } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { keepPlace, keptPlace } from "#parts/place.ts";
import { prefectures } from "#text/prefectures.ts";
import { yen } from "#text/yen.ts";
import styles from "./Delivery.module.css";
import { deadlineWords } from "./rules.ts";
import * as words from "./words.ts";

type Estimate = Answer<"siapi/deliveryestimate/select/">;

/**
 * When the colour would come and what sending it costs, by prefecture. It changes with the hour while pages are kept,
 * so the browser asks; the place for the answer is there from the start.
 */
export function Delivery({ color }: { color: Pick<DetailColor, "color_sku_code" | "unit_price"> }) {
  const call = useBrowserCall();
  const [place, setPlace] = useState<string>();
  const [estimate, setEstimate] = useState<Estimate>();
  const code = color.color_sku_code;
  useEffect(() => {
    const asking = new AbortController();
    const prefecture = place ?? keptPlace(window);
    call?.("siapi/deliveryestimate/select/", { color_sku_code: code, prefecture }, asking).then(
      (answer) => !asking.signal.aborted && setEstimate(answer),
      () => undefined, // an item can be bought without knowing
    );
    return () => asking.abort();
  }, [call, code, place]);
  function choose(prefecture: string) {
    keepPlace(window, prefecture);
    setPlace(prefecture);
  }
  return (
    <div className={styles.delivery}>
      {estimate !== undefined && estimate.text !== "" && (
        <>
          <Truck aria-hidden className={styles.icon} />
          <div className={styles.words}>
            <p>
              <select
                aria-label={words.prefecture}
                className={styles.place}
                value={place ?? estimate.prefecture}
                data-track="item_delivery_place"
                onChange={({ currentTarget }) => choose(currentTarget.value)}
              >
                {prefectures.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
              {words.to}
              <strong className={styles.days}>{estimate.text}</strong>
              {words.arrives}
            </p>
            <p className={styles.more}>
              {!estimate.reserve && words.ifOrderedBy(deadlineWords(estimate.order_by))}
              {isFree(color.unit_price, estimate) ? words.freeShipping : words.shippingFee(yen(estimate.fee))}
            </p>
          </div>
        </>
      )}
    </div>
  );
}

/** Whether one of it is enough for the shop to pay for sending it. */
function isFree(price: number, { fee, free_from }: Estimate): boolean {
  return fee === 0 || (free_from > 0 && price >= free_from);
}
