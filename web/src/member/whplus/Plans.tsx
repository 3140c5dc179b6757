import type { WhplusMembership, WhplusPlan } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Badge } from "#ui/Badge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import styles from "./Whplus.module.css";
import * as words from "./words.ts";

type Props = { plans: readonly WhplusPlan[]; membership: WhplusMembership | null; path: string };

/** The plans, and what choosing each of them means for who looks. */
export function Plans({ plans, membership, path }: Props) {
  const dearest = Math.max(...plans.map(monthly));
  return (
    <section aria-labelledby="plans" className={styles.section}>
      <h2 id="plans" className={styles.subtitle}>
        {membership?.can_change ? words.changePlan : words.choosePlan}
      </h2>
      <ul className={styles.plans}>
        {plans.map((plan) => {
          const own = membership?.can_change === true && (membership.next_charge?.plan.code ?? "") === plan.code;
          const now = membership?.has_access === true && membership.plan.code === plan.code;
          return (
            <li key={plan.code} className={styles.plan}>
              <p className={styles.planHead}>
                <span className={styles.planName}>{plan.name}</span>
                {now && <Badge kind="stock">{words.current}</Badge>}
                {own && !now && <Badge kind="stock">{words.fromNext}</Badge>}
                {monthly(plan) < dearest && (
                  <Badge kind="soft">
                    {words.perMonth}
                    {yen(Math.round(monthly(plan)))}
                  </Badge>
                )}
              </p>
              <p>
                <span className={`figures ${styles.price}`}>{yen(plan.price)}</span>
                <span className={styles.soft}>
                  {words.taxIncluded}
                  {cycle(plan)}
                </span>
              </p>
              <p className={styles.soft}>
                {cycle(plan)}
                {words.renews}
              </p>
              {!own && choosable(membership) && (
                <ButtonLink
                  to={`${path}?plan=${plan.code}`}
                  variant={membership === null ? "primary" : "secondary"}
                  wide
                  aria-label={`${plan.name}${wordOf(membership)}`}
                >
                  {plan.name}
                  {wordOf(membership)}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function choosable(membership: WhplusMembership | null): boolean {
  return membership === null || membership.can_join || membership.can_change;
}

function wordOf(membership: WhplusMembership | null): string {
  if (membership?.state === "cancelled" && membership.can_change) return words.continueWith;
  return membership?.can_change ? words.changeInto : words.applyFor;
}

function monthly({ price, months }: WhplusPlan): number {
  return price / months;
}

function cycle({ months }: Pick<WhplusPlan, "months">): string {
  return months % 12 === 0 ? words.years(months / 12) : words.months(months);
}
