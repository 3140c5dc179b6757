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

/** When goods come, of several the latest, to a prefecture or, without one, to where the shop expects its shoppers. */
export async function latestArrival(call: Call, colors: readonly string[], prefecture = ""): Promise<Expected> {
  const codes = someOf(colors);
  const all = await Promise.all(codes.map((code) => ask(call, code, prefecture)));
  return { codes: codes.join(" "), prefecture, estimate: all.toSorted((a, b) => (a.latest < b.latest ? 1 : -1))[0] };
}

export interface Expected {
  /** The colours that were asked about. */
  readonly codes: string;
  /** The prefecture that was asked about; empty: none. */
  readonly prefecture: string;
  /** Undefined: not known. */
  readonly estimate: Estimate | undefined;
}

function someOf(colors: readonly string[]): readonly string[] {
  return [...new Set(colors)].slice(0, most);
}

type Props = {
  colors: readonly string[];
  /** What the page knew when it was rendered, so that it stands there from the beginning. */
  expected?: Expected | undefined;
};

/** When goods come to where this device last asked about; of several the latest. Empty until it is known. */
export function Arrival({ colors, expected }: Props) {
  const call = useBrowserCall();
  const [known, setKnown] = useState(expected);
  const codes = someOf(colors).join(" ");
  useEffect(() => {
    const prefecture = keptPlace(window);
    if (call === undefined || codes === "" || (known?.codes === codes && known.prefecture === prefecture)) return;
    let left = false;
    latestArrival(call, codes.split(" "), prefecture).then(
      (latest) => !left && setKnown(latest),
      () => undefined, // it can be bought without knowing
    );
    return () => {
      left = true;
    };
  }, [call, codes, known]);
  const estimate = known?.estimate;
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
