import { useState } from "react";
import { useRevalidator } from "react-router";
import { type CouponState, type CouponView, TypedCouponRules } from "#api/contract.gen.ts";
import formStyles from "#parts/form/Form.module.css";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { useTaken } from "#parts/posted.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Points.module.css";
import * as words from "./words.ts";

/** The coupons that the member has, and the way to more by a code. */
export function Coupons({ coupons }: { coupons: readonly CouponView[] }) {
  const usable = coupons.filter(({ state }) => state === "usable" || state === "waiting");
  const others = coupons.filter(({ state }) => state !== "usable" && state !== "waiting");
  return (
    <MemberSection id="coupons" title={words.coupons}>
      {usable.length === 0 && <p className={styles.soft}>{words.noCoupons}</p>}
      <Tickets coupons={usable} />
      <Enter />
      {others.length > 0 && (
        <Disclosure summary={words.otherCoupons(others.length)}>
          <Tickets coupons={others} />
        </Disclosure>
      )}
    </MemberSection>
  );
}

const stateWords = {
  usable: "",
  waiting: words.soon,
  used: words.used,
  gone: words.stopped,
  expired: words.expired,
} satisfies Record<CouponState, string>;

function Tickets({ coupons }: { coupons: readonly CouponView[] }) {
  if (coupons.length === 0) return null;
  return (
    <ul className={styles.tickets}>
      {coupons.map((coupon) => (
        <li key={coupon.code} className={cx(styles.ticket, coupon.state !== "usable" && styles.off)}>
          <p className={styles.offer}>{coupon.offer}</p>
          <div className={styles.ticketWords}>
            <p className={styles.name}>{coupon.name}</p>
            <ul className={styles.conditions}>
              {coupon.conditions.map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
              {coupon.last_day !== undefined && coupon.last_day !== "" && (
                <li>
                  {coupon.last_day}
                  {words.until}
                </li>
              )}
            </ul>
            <p className={styles.soft}>
              {words.code}
              {coupon.code}
              {stateWords[coupon.state] !== "" && words.stateOf(stateWords[coupon.state])}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Enter() {
  const form = useForm("coupon", { code: "" }, { rules: TypedCouponRules });
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState(useTaken("coupon") ? words.coupon : "");
  async function enter() {
    setAdded("");
    const done = await form.send(async (call) => {
      setAdded(`「${(await call("siapi/coupon/enter/", form.values)).coupon.name}」`);
    });
    if (!done) return;
    form.set({ code: "" });
    await revalidate();
  }
  return (
    <Form plain form={form} onSubmit={enter} className={cx(formStyles.form, styles.enter)}>
      {added !== "" && (
        <Notice tone="success" live>
          {added}
          {words.added}
        </Notice>
      )}
      <div className={styles.code}>
        <TextField {...form.field("code")} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        <Button type="submit" variant="secondary" busy={form.busy} busyLabel={words.checking}>
          {words.add}
        </Button>
      </div>
    </Form>
  );
}
