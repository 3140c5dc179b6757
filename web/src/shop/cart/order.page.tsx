import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Answer } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useBrowserCall } from "#parts/browserCall.ts";
import { type LoadArgs, type Page, redirectTo } from "#parts/page.ts";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import styles from "./Confirm.module.css";
import { isMissing, NoOrder } from "./NoOrder.tsx";
import * as words from "./words.ts";

interface OrderData {
  readonly key: string;
  readonly progress: Answer<"siapi/order/state/">;
}

/** Between the order and its completion: the payment. Loading it again only looks. */
export const page: Page<OrderData | null> = {
  load,
  head: () => ({ noindex: true }),
  Component: ({ data }) => (data === null ? <NoOrder title={words.payingTitle} /> : <OrderPage data={data} />),
};

/** Null without an order to pay. */
async function load({ call, query, signal }: LoadArgs): Promise<OrderData | null> {
  const key = query.get("key") ?? "";
  if (key === "") return null;
  try {
    // Whoever comes here may come from the payment service's page, whose own message takes longer.
    const progress = await call("siapi/order/state/", { key, back: true }, signal && { signal });
    if (progress.step === "done") throw redirectTo(progress.next);
    return { key, progress };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** How often it is looked whether the payment is through. */
const pause = 1500;

function OrderPage({ data }: { data: OrderData }) {
  const progress = useProgress(data);
  return (
    <div className={`content ${styles.waiting}`}>
      <h1 className={styles.waitingTitle}>{words.payingTitle}</h1>
      {progress.step === "challenge" && (
        <>
          <p>{words.notProved}</p>
          {/* not a page of ours */}
          <a href={progress.redirect_url} className={styles.onward}>
            {words.toProof}
          </a>
          <GiveUp />
        </>
      )}
      {progress.step === "declined" && (
        <>
          <div className={styles.said}>
            <Notice tone="error" title={words.payFailed} live>
              {progress.message}
            </Notice>
          </div>
          <p>{words.payFailedHint}</p>
          <ButtonLink to="/cart/confirm">{words.payAgain}</ButtonLink>
          <ButtonLink to="/cart/input" variant="quiet">
            {words.chooseOther}
          </ButtonLink>
        </>
      )}
      {(progress.step === "working" || progress.step === "done") && (
        <div role="status" className={styles.working}>
          <Spinner />
          <p>{words.paying}</p>
          <p className={styles.soft}>{words.notTwice}</p>
          <noscript>
            <form method="post" action="/cart/order">
              <input type="hidden" name="key" value={data.key} />
              <Button type="submit" variant="secondary">
                {words.checkPayment}
              </Button>
            </form>
          </noscript>
        </div>
      )}
    </div>
  );
}

/** Calls the order off that waits for its payment, to choose another way to pay. A plain form without a script. */
function GiveUp() {
  const action = useAction();
  const navigate = useNavigate();
  return (
    <form
      method="post"
      action="/cart/input"
      onSubmit={(event) => {
        event.preventDefault();
        void action.run(async (call) => {
          await call("siapi/checkout/select/", { again: true });
          await navigate("/cart/input");
        });
      }}
    >
      <input type="hidden" name="do" value="again" />
      <Button type="submit" variant="quiet" busy={action.busy}>
        {words.chooseOther}
      </Button>
      <ActionFailure action={action} />
    </form>
  );
}

/** Looks again until it is decided. */
function useProgress({ key, progress: first }: OrderData) {
  const call = useBrowserCall();
  const navigate = useNavigate();
  const [progress, setProgress] = useState(first);
  const { step, next } = progress;
  const asked = useRef(false);
  useEffect(() => {
    if (step === "done") void navigate(next, { replace: true });
    // A page that was opened knows only what the shop knows; the payment service may know more.
    if (call === undefined || (step !== "working" && (step !== "challenge" || asked.current))) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      // No answer now may be one the next time.
      const now = await call("siapi/order/state/", { key, back: true }).catch(() => undefined);
      if (now !== undefined && now.step !== "working") setProgress(now);
      else timer = setTimeout(look, pause);
    };
    timer = setTimeout(look, asked.current ? pause : 0);
    asked.current = true;
    return () => clearTimeout(timer);
  }, [call, key, step, next, navigate]);
  return progress;
}
