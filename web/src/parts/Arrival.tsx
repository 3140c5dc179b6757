import Truck from "lucide-react/icons/truck";
import { useEffect, useState } from "react";
import type { Answer } from "#api/contract.gen.ts";
import styles from "./Arrival.module.css";
import * as words from "./arrivalWords.ts";
import { useBrowserCall } from "./browserCall.ts";
import { keptPlace } from "./place.ts";

type Estimate = Answer<"siapi/deliveryestimate/select/">;

/** More would be too many questions for one line. */
const most = 10;

/** When goods come to where this device last asked about; of several the latest. Empty until it is known. */
export function Arrival({ colors }: { colors: readonly string[] }) {
  const call = useBrowserCall();
  const [estimate, setEstimate] = useState<Estimate>();
  const codes = [...new Set(colors)].slice(0, most).join(" ");
  useEffect(() => {
    if (call === undefined || codes === "") return;
    const asking = new AbortController();
    const prefecture = keptPlace(window);
    const asked = codes
      .split(" ")
      .map((color_sku_code) => call("siapi/deliveryestimate/select/", { color_sku_code, prefecture }, asking));
    Promise.all(asked).then(
      (all) => !asking.signal.aborted && setEstimate(all.toSorted((a, b) => (a.latest < b.latest ? 1 : -1))[0]),
      () => undefined, // it can be bought without knowing
    );
    return () => asking.abort();
  }, [call, codes]);
  // Its line is kept free, so that nothing moves when it comes.
  if (estimate === undefined) return <p className={styles.arrival} />;
  if (estimate.text === "") return null;
  return (
    <p className={styles.arrival}>
      <Truck aria-hidden />
      <span>{words.arrives(estimate.prefecture, estimate.text)}</span>
    </p>
  );
}
