import Check from "lucide-react/icons/check";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { WhplusFinal, WhplusMembership, WhplusPlan } from "#api/contract.gen.ts";
import { loginAddress, wantsLogin } from "#parts/member/asMember.ts";
import { type LoadArgs, type Page, redirectTo } from "#parts/page.ts";
import { Notice } from "#ui/Notice.tsx";
import { Final } from "./Final.tsx";
import { Membership } from "./Membership.tsx";
import { Plans } from "./Plans.tsx";
import styles from "./Whplus.module.css";
import * as words from "./words.ts";

interface WhplusData {
  /** What members get, a sentence each. */
  readonly benefits: readonly string[];
  readonly plans: readonly WhplusPlan[];
  readonly membership: WhplusMembership | null;
  /** The last screen of the plan that was chosen; null before one is. */
  readonly final: WhplusFinal | null;
}

const path = "/whplus/order/select";

/** The health-plus membership: plans, the last screen before joining, and how it stands. Guests may look at the plans. */
export const page: Page<WhplusData> = { load, Component: WhplusPage };

async function load({ query, call, signal }: LoadArgs): Promise<WhplusData> {
  const options = signal && { signal };
  const plan = query.get("plan") ?? "";
  const [{ benefits, plans, membership }, final] = await Promise.all([
    call("siapi/whplus/select/", {}, options),
    plan === ""
      ? null
      : call("siapi/whplus/check/", { plan }, options).catch((error: unknown) => {
          if (wantsLogin(error)) throw redirectTo(loginAddress(`${path}?${new URLSearchParams({ plan })}`));
          throw error;
        }),
  ]);
  if (plan !== "" && !plans.some(({ code }) => code === plan)) throw redirectTo(path);
  return { benefits, plans, membership, final };
}

function WhplusPage({ data: { benefits, plans, membership, final } }: { data: WhplusData }) {
  const navigate = useNavigate();
  const [now, setNow] = useState(membership);
  /** What was done, and on which last screen: another one is a new decision. */
  const [told, setTold] = useState<{ words: string; on: WhplusFinal | null }>({ words: "", on: null });
  function changed(next: WhplusMembership, words: string) {
    setNow(next);
    setTold({ words, on: final });
    // Who loads the page again is not asked to decide again.
    void navigate(path, { replace: true });
    window.scrollTo({ top: 0 });
  }
  const deciding = final !== null && final !== told.on;
  return (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      {told.words !== "" && !deciding && (
        <Notice tone="success" live>
          {told.words}
        </Notice>
      )}
      {deciding ? (
        <Final final={final} membership={now} back={path} onChanged={changed} />
      ) : (
        <>
          {now !== null && <Membership membership={now} onChanged={changed} />}
          <Benefits benefits={benefits} />
          <Plans plans={plans} membership={now} path={path} />
        </>
      )}
    </div>
  );
}

function Benefits({ benefits }: { benefits: readonly string[] }) {
  return (
    <section aria-labelledby="benefits" className={styles.section}>
      <h2 id="benefits" className={styles.subtitle}>
        {words.benefits}
      </h2>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Check aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}
