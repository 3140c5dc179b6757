import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Answer } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { type LoadArgs, type Page, redirectTo } from "#parts/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import styles from "./Confirm.module.css";
import { isMissing, NoOrder } from "./NoOrder.tsx";

interface OrderData {
  readonly key: string;
  readonly progress: Answer<"siapi/order/state/">;
}

/** Between the order and its completion: the payment. Loading it again only looks. */
export const page: Page<OrderData | null> = {
  load,
  head: () => ({ noindex: true }),
  Component: ({ data }) => (data === null ? <NoOrder title="お支払い手続き" /> : <OrderPage data={data} />),
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
      <h1 className={styles.waitingTitle}>お支払い手続き</h1>
      {progress.step === "challenge" && (
        <>
          <p>お支払いの確認（本人認証など）が終わっていません。続きの画面へお進みください。</p>
          {/* not a page of ours */}
          <a href={progress.redirect_url} className={styles.onward}>
            お支払いの確認へ進む
          </a>
          <ButtonLink to="/cart/input" variant="quiet">
            お支払い方法を選び直す
          </ButtonLink>
        </>
      )}
      {progress.step === "declined" && (
        <>
          <div className={styles.said}>
            <Notice tone="error" title="お支払いを完了できませんでした" live>
              {progress.message}
            </Notice>
          </div>
          <p>ご注文は確定していません。カートの内容とご入力いただいた内容は、そのまま残っています。</p>
          <ButtonLink to="/cart/confirm">もう一度お支払いに進む</ButtonLink>
          <ButtonLink to="/cart/input" variant="quiet">
            お支払い方法を選び直す
          </ButtonLink>
        </>
      )}
      {(progress.step === "working" || progress.step === "done") && (
        <div role="status" className={styles.working}>
          <Spinner />
          <p>お支払いを確認しています。このままお待ちください。</p>
          <p className={styles.soft}>この画面を閉じても、ご注文が二重になることはありません。</p>
        </div>
      )}
    </div>
  );
}

/** Looks again until it is decided. */
function useProgress({ key, progress: first }: OrderData) {
  const call = useBrowserCall();
  const navigate = useNavigate();
  const [progress, setProgress] = useState(first);
  const { step, next } = progress;
  useEffect(() => {
    if (step === "done") void navigate(next, { replace: true });
    if (step !== "working" || call === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      // No answer now may be one the next time.
      const now = await call("siapi/order/state/", { key, back: true }).catch(() => undefined);
      if (now !== undefined && now.step !== "working") setProgress(now);
      else timer = setTimeout(look, pause);
    };
    timer = setTimeout(look, pause);
    return () => clearTimeout(timer);
  }, [call, key, step, next, navigate]);
  return progress;
}
