import { type RefObject, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { CallError } from "#api/call.ts";
import type { Answer, FailureField } from "#api/contract.gen.ts";
import type { CardTokenizer } from "#parts/CardEntry.tsx";
import { useAction } from "#parts/useAction.ts";
import type { Confirmation } from "./ConfirmParts.tsx";

type Progress = Answer<"siapi/order/insert/">;

export interface Trouble {
  readonly title: string;
  readonly text: string;
  /** What is not as it was confirmed. */
  readonly changes: readonly FailureField[];
}

/** Sends the order of a confirmation, and says what came in between. */
export function useOrdering(
  { key, method }: Confirmation,
  tokenizer: RefObject<CardTokenizer | null>,
  /** The code of a letter is asked for already. */
  wanted: boolean,
) {
  const action = useAction();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [trouble, setTrouble] = useState<Trouble>();
  const [asksCode, setAsksCode] = useState(wanted);

  async function follow({ step, next, message, redirect_url }: Progress) {
    if (step === "challenge") return window.location.assign(redirect_url);
    if (step !== "declined") return navigate(next, { replace: true });
    setTrouble({ title: "お支払いを完了できませんでした", text: message, changes: [] });
    await revalidate(); // another attempt has a key of its own
  }

  async function refused(error: CallError) {
    const { code, message, fields } = error;
    switch (code) {
      case "order.in_flight":
        return navigate(`/cart/order?key=${encodeURIComponent(fields[0]?.code ?? key)}`, { replace: true });
      case "checkout.incomplete":
        return navigate("/cart/input?checked=1");
      case "checkout.empty":
        return navigate(`/cart?refused=${code}`);
      case "order.code":
      case "order.code_wrong":
        setAsksCode(true);
        setTrouble({ title: message, text: "", changes: [] });
        return;
      default:
        setTrouble({ title: message, text: "", changes: fields });
        await revalidate();
    }
  }

  const order = (code: string) =>
    action.run(async (call) => {
      const token = method === "card" ? await tokenizer.current?.token() : "";
      if (token === undefined) return;
      setTrouble(undefined);
      try {
        await follow(
          await call("siapi/order/insert/", {
            key,
            ...(token !== "" && { token }),
            ...(code !== "" && { code }),
          }),
        );
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Without an answer nobody knows: the next page finds out what became of the key.
        if (error.unanswered || error.status >= 500) await navigate(`/cart/order?key=${encodeURIComponent(key)}`);
        else await refused(error);
      }
    });

  return { action, trouble, asksCode, order };
}
