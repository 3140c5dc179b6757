import { type Call, CallError } from "#api/call.ts";
import type { Body } from "#api/contract.gen.ts";
import * as words from "./words.ts";

/**
 * What may wait for the line to come back. Each can be done twice without harm, so that an answer that got lost on the
 * way does none; buying is not among them.
 */
export type Wish =
  | { readonly do: "like"; readonly code: string; readonly liked: boolean }
  | { readonly do: "restock"; readonly body: Body<"siapi/restock/insert/"> };

type Kept = Wish & {
  /** The member who wished it; empty for a guest, whose wishes are a member's who logs in. */
  readonly who: string;
  readonly at: number;
};

/** What became of what waited, for whoever looks at the page. */
export interface Outcome {
  readonly message: string;
  /** A way on. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Hearts that are now so. */
  readonly hearts: readonly (readonly [code: string, liked: boolean])[];
}

const place = "tsumugi-queue";
const most = 50;
const keep = 7 * 24 * 60 * 60 * 1000;

/** Puts a wish aside; false when the browser keeps nothing for us, or when too much waits already. */
export function enqueue(wish: Wish, who: string, now = Date.now()): boolean {
  const others = waiting(now).filter((other) => subject(other) !== subject(wish));
  if (others.length >= most) return false;
  return write([...others, { ...wish, who, at: now }]);
}

/** A wish that is sent at once: one about the same that still waits is no longer meant. */
export function supersede(wish: Wish): void {
  const kept = waiting();
  const others = kept.filter((other) => subject(other) !== subject(wish));
  if (others.length < kept.length) write(others);
}

/** Forgets all that waits, when somebody logs out. */
export function forgetQueue(): void {
  write([]);
}

/** All that waits, the oldest first. */
export function waiting(now = Date.now()): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one: Kept) => one.at > now - keep && one.at <= now) : [];
  } catch {
    return [];
  }
}

/** A later wish about the same takes the place of the one before. */
function subject(wish: Wish): string {
  return wish.do === "like" ? wish.code : `restock ${wish.body.sku}`;
}

function write(list: readonly Kept[]): boolean {
  try {
    if (list.length === 0) window.localStorage.removeItem(place);
    else window.localStorage.setItem(place, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

/** Sends what waits, in its order, once: tabs take turns. What finds no line stays. */
export async function flush(call: Call, tell: (outcome: Outcome) => void): Promise<void> {
  if (waiting().length === 0) return;
  await alone(async () => {
    try {
      const { customer } = await call("siapi/session/select/", {});
      for (const wish of waiting()) {
        if (!waiting().some((other) => isSame(other, wish))) continue; // taken back while the others were sent
        tell(await carryOut(wish, customer?.customer_code ?? "", call));
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  });
}

async function carryOut(wish: Kept, who: string, call: Call): Promise<Outcome> {
  let outcome: Outcome;
  if (wish.who !== "" && wish.who !== who) outcome = { message: words.notTheirs, hearts: [] };
  else outcome = await send(wish, call);
  // Unless it was wished anew meanwhile.
  write(waiting().filter((other) => !isSame(other, wish)));
  return outcome;
}

function isSame(one: Kept, other: Kept): boolean {
  return subject(one) === subject(other) && one.at === other.at;
}

async function send(wish: Kept, call: Call): Promise<Outcome> {
  try {
    if (wish.do === "like") {
      const name = wish.liked ? "siapi/favorite/insert/" : "siapi/favorite/delete/";
      await call(name, { color_sku_code: wish.code });
      return { message: words.liked, hearts: [[wish.code, wish.liked]] };
    }
    const { state } = await call("siapi/restock/insert/", wish.body);
    return { message: state === "confirm" ? words.confirm : words.restocked, hearts: [] };
  } catch (error) {
    if (!(error instanceof CallError) || error.unanswered) throw error;
    if (wish.do === "restock") return refused(wish.body.sku, error);
    return { message: words.refusedLike(error.message), hearts: [[wish.code, !wish.liked]] };
  }
}

/** Goods that are there again are good news. */
function refused(sku: string, { code, message }: CallError): Outcome {
  if (code !== "restock.in_stock") return { message: words.refusedRestock(message), hearts: [] };
  const run = () => window.location.assign(`/items/${sku.slice(0, 12)}`);
  return { message: words.backInStock, hearts: [], action: { label: words.seeItem, run } };
}

async function alone(work: () => Promise<void>): Promise<void> {
  // Browsers have locks on secure pages only; elsewhere two tabs may do the same twice, which does no harm.
  if (navigator.locks === undefined) return work();
  await navigator.locks.request(place, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}
