import type { Identity } from "#api/contract.gen.ts";
import { type LoadArgs, type Page, redirectTo } from "#parts/page.ts";
import { returnTo } from "#text/returnTo.ts";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Entry.module.css";
import { Invitation } from "./Invitation.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { ProviderLogin } from "./ProviderLogin.tsx";
import * as words from "./words.ts";

interface LoginData {
  readonly identity: Identity;
  /** Where one goes afterwards. */
  readonly back: string;
  /** Somebody who is logged in has to prove it anew. */
  readonly fresh: boolean;
  readonly email: string;
  /** Why a login elsewhere failed, in a word for machines. */
  readonly error: string;
}

export const page: Page<LoginData> = { load, Component: LoginPage };

async function load({ query, call, signal }: LoadArgs): Promise<LoginData> {
  const options = signal && { signal };
  const [identity, session] = await Promise.all([
    call("siapi/identity/select/", {}, options),
    call("siapi/session/select/", {}, options),
  ]);
  const back = returnTo(query.get("return_to") ?? "/mypage");
  const fresh = query.get("fresh") === "1";
  if (session.customer !== null && !fresh) throw redirectTo(back);
  return { identity, back, fresh, email: session.customer?.email ?? "", error: query.get("error") ?? "" };
}

function LoginPage({ data }: { data: LoginData }) {
  const { identity, back, fresh, email, error } = data;
  return (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.loginTitle}</h1>
        {fresh && <p className={styles.lead}>{words.freshLogin}</p>}
      </header>
      <div className={styles.columns}>
        <div className={styles.panel}>
          {error !== "" && (
            <Notice tone="error" title={words.loginFailed}>
              {failures[error] ?? words.tryAgain}
            </Notice>
          )}
          {identity.kind === "oidc" ? (
            <ProviderLogin start={identity.start ?? ""} back={back} fresh={fresh} />
          ) : (
            <LoginForm back={back} email={email} passkeys={identity.passkeys} />
          )}
        </div>
        {!fresh && <Invitation local={identity.kind === "local"} />}
      </div>
    </div>
  );
}

const failures: Readonly<Record<string, string>> = {
  "member.openid_email": words.unverified,
  "member.link_invalid": words.tookTooLong,
  "member.fresh_login_required": words.loginAtProvider,
};
