import { useEffect, useState } from "react";
import form from "#parts/form/Form.module.css";
import type { Page } from "#parts/page.ts";
import { type SeenCart, type SeenItem, seenCart, seenItems } from "#parts/seen.ts";
import { whenReached } from "#parts/whenReached.ts";
import { clock, shortDate } from "#text/date.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import styles from "./Offline.module.css";
import * as words from "./words.ts";

/** What the service worker shows in place of a page that cannot be had without a line. */
export const page: Page = { head: () => ({ noindex: true }), Component: OfflinePage };

interface Kept {
  readonly items: readonly SeenItem[];
  readonly cart: SeenCart | undefined;
}

const nothing: Kept = { items: [], cart: undefined };

function OfflinePage() {
  const { items, cart } = useKept();
  const lines = cart?.lines ?? [];
  return (
    <div className={`content ${styles.page}`}>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <div>
        <Button variant="secondary" onClick={goOn}>
          {words.tryAgain}
        </Button>
      </div>
      {cart !== undefined && lines.length > 0 && (
        <section aria-labelledby="kept-cart">
          <h2 id="kept-cart">{words.cart}</h2>
          <p className={form.note}>
            {moment(cart.at)}
            {words.asOf}
          </p>
          <ul className={styles.list}>
            {lines.map((line) => (
              <Line key={line.code + line.kind} item={line} note={words.pieces(line.kind, line.quantity)} />
            ))}
          </ul>
        </section>
      )}
      {items.length > 0 && (
        <section aria-labelledby="kept-items">
          <h2 id="kept-items">{words.recent}</h2>
          <ul className={styles.list}>
            {items.map((item) => (
              <Line key={item.code} item={item} note={item.brand} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** As it was then, with its time: no price of yesterday looks like one of today. */
function Line({ item: { name, picture, price, at }, note }: { item: SeenItem; note: string }) {
  return (
    <li className={styles.line}>
      {picture === "" ? <span className={styles.picture} /> : <img src={picture} alt="" className={styles.picture} />}
      <div>
        <p>{name}</p>
        <p className={form.note}>{note}</p>
        <p className="figures">
          {yen(price)}
          <span className={form.note}>
            （{moment(at)}
            {words.priceOf}
          </span>
        </p>
      </div>
    </li>
  );
}

function moment(at: number): string {
  return words.moment(shortDate(at) ?? "", clock(at) ?? "");
}

/** What this device has put aside, and the way on once there is a line again. */
function useKept(): Kept {
  const [kept, setKept] = useState(nothing);
  useEffect(() => {
    if (!("caches" in window)) return;
    Promise.all([seenItems(), seenCart()]).then(
      ([items, cart]) => setKept({ items, cart }),
      () => undefined,
    );
  }, []);
  useEffect(() => whenReached(goOn), []);
  return kept;
}

/** To the page that could not be had; it is one of this shop. */
function goOn() {
  const from = new URLSearchParams(window.location.search).get("from") ?? "/";
  const target = new URL(from, window.location.origin);
  window.location.assign(target.origin === window.location.origin ? target.pathname + target.search : "/");
}
