import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type Call, CallError } from "#api/call.ts";
import { type Answer, type CartCoupon, type Draft, DraftRules, type FailureField } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { cartEvent } from "#parts/cartEvents.ts";
import { type FormState, useForm } from "#parts/form/useForm.ts";
import type { Action } from "#parts/useAction.ts";
import { newParcel, startOf, toSend, unsaved } from "./draft.ts";
import { redirectForRefusal } from "./redirectForRefusal.ts";
import { lineOf } from "./useCart.ts";

export type Entry = Answer<"siapi/checkout/select/">;

/** How long somebody has to stop typing before what was typed is saved. */
const pause = 600;

export interface EntryState {
  readonly entry: Entry;
  readonly form: FormState<Draft>;
  /** The page was only looked at, and the goods are about to be put aside. */
  readonly looked: boolean;
  /** What is being done: "submit", "extend" or "hold". */
  readonly action: Action;
  /** What was wrong when it was sent off; while it is mended only the fields themselves change. */
  readonly summary: readonly FailureField[];
  addParcel(): void;
  removeParcel(index: number): void;
  submit(): Promise<boolean>;
  extend(): Promise<boolean>;
  /** Puts the goods aside again. */
  hold(): Promise<boolean>;
  coupon(call: Call, body: CartCoupon): Promise<void>;
}

/** Order entry: the form has what is typed, the server keeps it and says what follows from it. */
export function useEntry(loaded: Entry): EntryState {
  const call = useBrowserCall();
  const navigate = useNavigate();
  const [entry, setEntry] = useState(loaded);
  const [start] = useState(() => startOf(loaded.draft, mostPoints(loaded)));
  // Until it is sent off once more nothing is wrong with a parcel that was added.
  const [judgedParcels, setJudgedParcels] = useState(loaded.draft.parcels.length);
  const judged = useMemo(
    () => entry.fields.filter(({ name }) => parcelOf(name) < judgedParcels),
    [entry, judgedParcels],
  );
  const form = useForm(entryForm, start, { rules: DraftRules, judged });
  const { action } = form;
  const [summary, setSummary] = useState<readonly FailureField[]>(loaded.fields);
  const draft = useMemo(() => toSend(form.values, entry.cart.selectList), [form.values, entry.cart.selectList]);
  const text = JSON.stringify(draft);
  // What the server has; the newest of what was sent to it; whether the browser is on its way elsewhere.
  const saved = useRef(text);
  const newest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leaving = useRef(false);

  const latest = useRef({ draft, text });
  useLayoutEffect(() => {
    latest.current = { draft, text };
  });

  /** Sends what is in the form; of several answers on their way only the newest counts. */
  async function send(submit: boolean): Promise<Entry | undefined> {
    if (call === undefined) return undefined;
    clearTimeout(timer.current);
    const turn = ++newest.current;
    const sent = latest.current;
    const answer = await call("siapi/checkout/update/", { draft: sent.draft, submit });
    if (turn !== newest.current) return undefined;
    saved.current = sent.text;
    // What was typed while it was on its way is not with the server yet.
    // And the next document may have been made before this was saved: then it must find what was typed.
    if (sent.text === latest.current.text && !leaving.current) unsaved.keep(undefined);
    // Time that was given meanwhile is not taken back by an answer that was on its way.
    setEntry((was) => ({ ...answer, hold: answer.hold.until <= was.hold.until ? was.hold : answer.hold }));
    return answer;
  }

  const save = useEffectEvent(() => {
    if (text === saved.current) return;
    leaving.current = false;
    unsaved.keep(draft);
    // What cannot be saved now is saved with the next letter, or told when it is sent off.
    timer.current = setTimeout(() => void send(false).catch(() => undefined), pause);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of what would be sent
  useEffect(() => {
    save();
    return () => clearTimeout(timer.current);
  }, [text]);

  const restore = useEffectEvent(() => {
    const kept = unsaved.read();
    if (kept !== undefined) form.replace(kept);
  });
  useEffect(() => {
    restore();
    const leave = () => {
      leaving.current = true;
    };
    window.addEventListener("beforeunload", leave);
    return () => window.removeEventListener("beforeunload", leave);
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
    form,
    looked: entry.hold.looked,
    action,
    summary,
    submit: () =>
      action.run(async () => {
        const answer = await send(true);
        if (answer === undefined) return;
        setSummary(answer.fields);
        setJudgedParcels(latest.current.draft.parcels.length);
        if (answer.next === "") return;
        reportEntry(answer);
        await navigate(answer.next);
      }, "submit"),
    extend: () => action.run(async (ask) => setEntry(await ask("siapi/checkout/extend/", {})), "extend"),
    hold,
    addParcel: () => form.set(({ parcels }) => ({ parcels: [...parcels, newParcel(entry.cart.selectList)] })),
    removeParcel(index) {
      setJudgedParcels((was) => (index < was ? was - 1 : was));
      form.set(({ parcels }) => ({ parcels: parcels.toSpliced(index, 1) }));
    },
    async coupon(ask, body) {
      await ask("siapi/cart/coupon/", body);
      await send(false);
    },
  };
}

/** The id of the form, for the button that stands outside of it. */
export const entryForm = "checkout";

/** The place of the parcel that a field is of; -1 for all others. */
function parcelOf(field: string): number {
  return Number(/^parcels\.(\d+)\./.exec(field)?.[1] ?? -1);
}

/** How many points can pay for the order. */
export function mostPoints({ cart: { points, quote } }: Entry): number {
  return Math.min(points, quote.points_max);
}

function reportEntry({ cart, draft }: Entry) {
  const lines = cart.selectList.map(lineOf);
  const coupon = cart.quote.coupon_discounts.map(({ code }) => code).join(",");
  const common = { value: cart.quote.goods, ...(coupon !== "" && { coupon }) };
  cartEvent("add_shipping_info", lines, { ...common, shipping_tier: draft.parcels[0]?.slot || "指定なし" });
  cartEvent("add_payment_info", lines, { ...common, payment_type: draft.method });
}
