import type { OwnProfile, PasskeyLine } from "#api/contract.gen.ts";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import type { LoadArgs } from "#parts/page.ts";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Account.module.css";
import { EmailChange } from "./EmailChange.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { PasswordChange } from "./PasswordChange.tsx";
import * as words from "./words.ts";

interface SecurityData {
  readonly profile: OwnProfile;
  /** Somebody else proves who one is, and keeps all of this. */
  readonly elsewhere: boolean;
  readonly passkeys: readonly PasskeyLine[] | undefined;
  /** Just signed up without a password. */
  readonly welcome: boolean;
}

/** How one logs in. */
export const page = memberArea<SecurityData>({ load, Component: SecurityPage });

async function load({ query, call, signal }: LoadArgs): Promise<SecurityData> {
  const options = signal && { signal };
  const [profile, identity, held] = await Promise.all([
    call("siapi/member/select/", {}, options),
    call("siapi/identity/select/", {}, options),
    call("siapi/passkey/select/", {}, options),
  ]);
  const elsewhere = identity.kind !== "local";
  return {
    profile,
    elsewhere,
    ...(identity.passkeys ? { passkeys: held.passkeys } : { passkeys: undefined }),
    welcome: query.get("welcome") === "1",
  };
}

function SecurityPage({ data: { profile, elsewhere, passkeys, welcome } }: { data: SecurityData }) {
  if (elsewhere) {
    return (
      <MemberPage title={words.security}>
        <p className={styles.words}>{words.byProvider}</p>
        <p className={styles.words}>
          <TextLink to="/mypage/devices">{words.devices}</TextLink>
        </p>
      </MemberPage>
    );
  }
  return (
    <MemberPage title={words.security} lead={words.freshLogin}>
      {welcome && passkeys?.length === 0 && (
        <Notice tone="success" title={words.joined}>
          {words.makePasskeyNow}
        </Notice>
      )}
      {passkeys !== undefined && <Passkeys passkeys={passkeys} only={!profile.has_password} />}
      <PasswordChange has={profile.has_password} email={profile.email} />
      <EmailChange email={profile.email} />
      <p className={styles.words}>
        {words.checkLogins}
        <TextLink to="/mypage/devices">{words.devices}</TextLink>
        {words.checkLoginsAfter}
      </p>
    </MemberPage>
  );
}
