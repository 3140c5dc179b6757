import Truck from "lucide-react/icons/truck";
import { useEffect, useState } from "react";
import type { Call } from "#api/call.ts";
import type { Answer } from "#api/contract.gen.ts";
import styles from "./Arrival.module.css";
import * as words from "./arrivalWords.ts";
import { useBrowserCall } from "./browserCall.ts";
import { keptPlace } from "./place.ts";

type Estimate = Answer<"siapi/deliveryestimate/select/">;

/** More would be too many questions for one line. */
const most = 10;

/** What was asked a minute ago is still true: the small cart and the cart ask about the same goods. */
const minute = 60_000;
const asked = new WeakMap<Call, Map<string, { at: number; estimate: Promise<Estimate> }>>();

function ask(call: Call, color_sku_code: string, prefecture: string): Promise<Estimate> {
  const known = asked.get(call) ?? new Map();
  asked.set(call, known);
  const key = `${color_sku_code} ${prefecture}`;
  const last = known.get(key);
  if (last !== undefined && Date.now() - last.at < minute) return last.estimate;
  const estimate = call("siapi/deliveryestimate/select/", { color_sku_code, prefecture });
  known.set(key, { at: Date.now(), estimate });
  estimate.catch(() => known.delete(key));
  return estimate;
}

/** When goods come to where this device last asked about; of several the latest. Empty until it is known. */
export function Arrival({ colors }: { colors: readonly string[] }) {
  const call = useBrowserCall();
  const [estimate, setEstimate] = useState<Estimate>();
  const codes = [...new Set(colors)].slice(0, most).join(" ");
  useEffect(() => {
    if (call === undefined || codes === "") return;
    let left = false;
    const prefecture = keptPlace(window);
    Promise.all(codes.split(" ").map((code) => ask(call, code, prefecture))).then(
      (all) => !left && setEstimate(all.toSorted((a, b) => (a.latest < b.latest ? 1 : -1))[0]),
      () => undefined, // it can be bought without knowing
    );
    return () => {
      left = true;
    };
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
