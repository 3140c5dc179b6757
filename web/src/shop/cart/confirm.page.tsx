import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { CallError } from "#api/call.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { CardEntry, type CardTokenizer } from "#parts/CardEntry.tsx";
import { type LoadArgs, type Page, redirectTo } from "#parts/page.ts";
import { useAction } from "#parts/useAction.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { Amounts } from "./Amounts.tsx";
import { CodeField } from "./CodeForm.tsx";
import columns from "./Columns.module.css";
import styles from "./Confirm.module.css";
import { Address, type Confirmation, Law, Parcels, Part, Refused } from "./ConfirmParts.tsx";
import { DeliveryChoice } from "./DeliveryChoice.tsx";
import entry from "./Entry.module.css";
import { Expired } from "./Expired.tsx";
import { HoldClock } from "./HoldClock.tsx";
import { HoldForm } from "./HoldForm.tsx";
import { ConfirmHeader } from "./OrderHeader.tsx";
import { redirectForRefusal } from "./redirectForRefusal.ts";
import { refusalWords, wantsCode } from "./refusals.ts";
import { FreeShipping } from "./Summary.tsx";
import { type Trouble, useOrdering } from "./useOrdering.ts";
import { useReleaseHold } from "./useReleaseHold.ts";
import * as words from "./words.ts";

interface ConfirmData {
  readonly confirmation: Confirmation;
  /** What a form posted without a script was answered; empty: nothing. */
  readonly said: string;
  /** The code of a letter is asked for. */
  readonly code: boolean;
}

/** The last screen before an order. */
export const page: Page<ConfirmData> = {
  load,
  head: () => ({ noindex: true }),
  Enclosed: ConfirmHeader,
  Component: ConfirmPage,
};

async function load({ call, query, signal }: LoadArgs): Promise<ConfirmData> {
  let confirmation: Confirmation;
  try {
    confirmation = await call("siapi/confirm/select/", {}, signal && { signal });
  } catch (error) {
    throw error instanceof CallError ? (redirectForRefusal(error) ?? error) : error;
  }
  if (confirmation.placed) throw redirectTo(`/cart/order?key=${encodeURIComponent(confirmation.key)}`);
  const declined = words.cardFailed;
  const refused = query.get("refused");
  return { confirmation, said: query.has("declined") ? declined : refusalWords(refused), code: wantsCode(refused) };
}

function ConfirmPage({ data: { confirmation, said, code } }: { data: ConfirmData }) {
  const { quote, method, parcels, purchaseitems } = confirmation;
  const tokenizer = useRef<CardTokenizer>(null);
  const { action, trouble, asksCode, order } = useOrdering(confirmation, tokenizer, code);
  const renewal = useAction();
  const { revalidate } = useRevalidator();
  const [expired, setExpired] = useState(false);
  const expire = useCallback(() => setExpired(true), []);
  const { looked } = confirmation.hold;
  useEffect(() => {
    // Opening the page has changed nothing; asked from here, the shop puts the goods aside.
    if (looked) void revalidate();
  }, [looked, revalidate]);
  useReleaseHold();
  return (
    <div className={`content ${entry.page}`}>
      <h1 className={entry.title}>{words.confirmTitle}</h1>
      {expired && (
        <Expired
          action={renewal}
          onAgain={() =>
            renewal.run(async () => {
              await revalidate();
              setExpired(false);
            }, "hold")
          }
        />
      )}
      <div hidden={expired} className={columns.columns}>
        <div className={styles.parts}>
          {trouble === undefined && said !== "" && <Notice tone="error" title={said} live />}
          {trouble !== undefined && <Troubles trouble={trouble} />}
          {asksCode && <CodeField form="order" email={confirmation.email} />}
          <p className={styles.lead}>{words.notYetOrdered}</p>
          <Parcels parcels={parcels} items={purchaseitems} change="/cart/input" />
          <DeliveryChoice
            delivery={confirmation.delivery}
            path="/cart/confirm"
            onChange={async (call, split) => {
              await call("siapi/cart/delivery/", { split });
              await revalidate();
            }}
          />
          <Part title={words.orderer} change="/cart/input">
            <Address of={confirmation.orderer} />
            {confirmation.email !== "" && <p className={styles.soft}>{confirmation.email}</p>}
          </Part>
          <Part title={words.paymentMethod} change="/cart/input">
            <p>{confirmation.method_name}</p>
            {method === "card" && <Card confirmation={confirmation} tokenizer={tokenizer} />}
          </Part>
          {(confirmation.note !== "" || confirmation.discreet) && (
            <Part title={words.otherWishes} change="/cart/input">
              {confirmation.discreet && <p>{words.discreet}</p>}
              {confirmation.note !== "" && <p className={styles.message}>{confirmation.note}</p>}
            </Part>
          )}
          <Law law={confirmation.law} />
        </div>
        <aside aria-labelledby="summary" className={columns.side}>
          <div className={entry.summary}>
            <h2 id="summary" className={entry.subtitle}>
              {words.amountToPay}
            </h2>
            <FreeShipping cart={confirmation} />
            <Amounts quote={quote} member={confirmation.member} />
            <Refused coupons={confirmation.coupons} />
            <Best confirmation={confirmation} />
            <p className={styles.terms}>
              <TextLink to="/site/terms">{words.terms}</TextLink>
              {words.and}
              <TextLink to="/site/privacy">{words.privacy}</TextLink>
              {words.agree}
            </p>
          </div>
          <form
            id="order"
            method="post"
            action="/cart/confirm"
            data-bar
            className={columns.go}
            onSubmit={(event) => {
              event.preventDefault();
              void order(String(new FormData(event.currentTarget).get("code") ?? ""));
            }}
          >
            <input type="hidden" name="key" value={confirmation.key} />
            <HoldClock hold={confirmation.hold} onExpire={expire} />
            {confirmation.key !== "" && (
              <Button type="submit" size="large" wide busy={action.busy} busyLabel={words.sending}>
                {words.placeOrder}
                {yen(quote.total)}
              </Button>
            )}
          </form>
          {confirmation.key === "" && (
            <HoldForm action="/cart/confirm" failure={undefined} onAgain={() => void revalidate()} />
          )}
        </aside>
      </div>
    </div>
  );
}

/** What came in between, read out and brought into sight. */
function Troubles({ trouble }: { trouble: Trouble }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each trouble anew
  useEffect(() => box.current?.focus(), [trouble]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="error" title={trouble.title} live>
        {trouble.text !== "" && <p>{trouble.text}</p>}
        {trouble.changes.length > 0 && (
          <ul>
            {trouble.changes.map(({ name, message }) => (
              <li key={name + message}>{message}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

function Card({ confirmation, tokenizer }: { confirmation: Confirmation; tokenizer: RefObject<CardTokenizer | null> }) {
  return (
    <>
      <p className={styles.soft}>{words.cardSafe}</p>
      <noscript>
        <Notice title={words.needScript}>{words.cardNeedsScript}</Notice>
      </noscript>
      <CardEntry form={confirmation.card_form} tokenizer={tokenizer} />
    </>
  );
}

/** A cheaper mix of the coupons that the shopper has. */
function Best({ confirmation: { best } }: { confirmation: Confirmation }) {
  const action = useAction();
  const { revalidate } = useRevalidator();
  if (best === null) return null;
  const take = () =>
    action.run(async (call) => {
      await call("siapi/cart/coupon/", { set: [...best.coupons] });
      await revalidate();
    });
  return (
    <Notice
      title={words.betterCoupons(yen(best.saves))}
      action={
        <Button variant="secondary" size="small" busy={action.busy} onClick={take}>
          {words.useBest}
        </Button>
      }
    >
      {best.names.join("、")}
      <ActionFailure action={action} />
    </Notice>
  );
}
