import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type Call, CallError } from "#api/call.ts";
import type { Answer, CartCoupon, Draft, FailureField } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { cartEvent } from "#parts/cartEvents.ts";
import { type Action, useAction } from "#parts/useAction.ts";
import { readDraft, unsaved } from "./draft.ts";
import { redirectForRefusal } from "./redirectForRefusal.ts";
import { lineOf } from "./useCart.ts";

export type Entry = Answer<"siapi/checkout/select/">;

/** How long somebody has to stop typing before what was typed is saved. */
const pause = 600;

export interface EntryState {
  readonly entry: Entry;
  /** The page was only looked at, and the goods are about to be put aside. */
  readonly looked: boolean;
  /** With what the form began. It changes only when the form is made anew. */
  readonly initial: Draft;
  readonly generation: number;
  /** What is being done: "submit", "extend" or "hold". */
  readonly action: Action;
  /** What was wrong when it was sent off; while it is mended only the fields themselves change. */
  readonly summary: readonly FailureField[];
  typed(): void;
  submit(): Promise<boolean>;
  extend(): Promise<boolean>;
  /** Puts the goods aside again. */
  hold(): Promise<boolean>;
  coupon(call: Call, body: CartCoupon): Promise<void>;
}

/** Order entry: the form in the page has what is typed, the server keeps it and says what follows from it. */
export function useEntry(loaded: Entry, form: RefObject<HTMLFormElement | null>): EntryState {
  const call = useBrowserCall();
  const navigate = useNavigate();
  const [entry, setEntry] = useState(loaded);
  const [{ initial, generation }, setStart] = useState({ initial: loaded.draft, generation: 0 });
  const action = useAction();
  const [summary, setSummary] = useState<readonly FailureField[]>(loaded.fields);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);
  const edits = useRef(0);
  const leaving = useRef(false);

  /** Sends what is in the form; of several answers on their way only the newest counts. */
  async function send(submit: boolean): Promise<Entry | undefined> {
    if (call === undefined || form.current === null) return undefined;
    clearTimeout(timer.current);
    const turn = ++newest.current;
    const sent = edits.current;
    const draft = readDraft(form.current);
    const answer = await call("siapi/checkout/update/", { draft, submit });
    if (turn !== newest.current) return undefined;
    // What was typed while it was on its way is not with the server yet.
    // And the next document may have been made before this was saved: then it must find what was typed.
    if (sent === edits.current && !leaving.current) unsaved.keep(undefined);
    setEntry((was) => ({ ...answer, hold: answer.hold.until === was.hold.until ? was.hold : answer.hold }));
    return answer;
  }

  function typed() {
    if (form.current === null) return;
    edits.current += 1;
    leaving.current = false;
    unsaved.keep(readDraft(form.current));
    clearTimeout(timer.current);
    // What cannot be saved now is saved with the next letter, or told when it is sent off.
    timer.current = setTimeout(() => void send(false).catch(() => undefined), pause);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page arrives
  useEffect(() => {
    const kept = unsaved.read();
    // Something may have been typed before the script arrived, or filled in by the browser.
    if (kept === undefined && form.current !== null && isSame(readDraft(form.current), loaded.draft)) return;
    if (kept !== undefined) setStart(({ generation: g }) => ({ initial: kept, generation: g + 1 }));
    const later = setTimeout(typed, 0);
    return () => clearTimeout(later);
  }, []);
  useEffect(() => {
    const leave = () => {
      leaving.current = true;
    };
    window.addEventListener("beforeunload", leave);
    return () => {
      window.removeEventListener("beforeunload", leave);
      clearTimeout(timer.current);
    };
  }, []);

  const hold = () =>
    action.run(async (ask) => {
      try {
        setEntry(await ask("siapi/checkout/select/", {}));
      } catch (error) {
        const onward = error instanceof CallError ? redirectForRefusal(error) : undefined;
        if (onward === undefined || !entry.hold.looked) throw error;
        await navigate(onward.location, { replace: true });
      }
    }, "hold");
  // Opening a page changes nothing, whoever led here; the page itself then has the goods put aside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page arrives
  useEffect(() => {
    if (call !== undefined && loaded.hold.looked) void hold();
  }, [call]);

  return {
    entry,
    looked: entry.hold.looked,
    initial,
    generation,
    action,
    summary,
    typed,
    submit: () =>
      action.run(async () => {
        const answer = await send(true);
        if (answer === undefined) return;
        setSummary(answer.fields);
        if (answer.next === "") return;
        reportEntry(answer);
        await navigate(answer.next);
      }, "submit"),
    extend: () => action.run(async (ask) => setEntry(await ask("siapi/checkout/extend/", {})), "extend"),
    hold,
    async coupon(ask, body) {
      await ask("siapi/cart/coupon/", body);
      await send(false);
    },
  };
}

function isSame(a: Draft, b: Draft): boolean {
  return canonical({ ...a, checked: false }) === canonical({ ...b, checked: false });
}

/** The same text for the same content, in whatever order its keys are. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  );
}

function reportEntry({ cart, draft }: Entry) {
  const lines = cart.selectList.map(lineOf);
  const coupon = cart.quote.coupon_discounts.map(({ code }) => code).join(",");
  const common = { value: cart.quote.goods, ...(coupon !== "" && { coupon }) };
  cartEvent("add_shipping_info", lines, { ...common, shipping_tier: draft.parcels[0]?.slot || "指定なし" });
  cartEvent("add_payment_info", lines, { ...common, payment_type: draft.method });
}
