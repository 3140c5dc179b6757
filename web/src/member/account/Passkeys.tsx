import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { PasskeyLine } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { MemberLine, MemberLines } from "#parts/member/MemberLines.tsx";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { knowsPasskeys, makePasskey } from "#parts/member/passkeys.ts";
import { useAction } from "#parts/useAction.ts";
import { date } from "#text/date.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Account.module.css";
import * as words from "./words.ts";

type Props = {
  passkeys: readonly PasskeyLine[];
  /** There is no password, so that a passkey is the only way in. */
  only: boolean;
};

export function Passkeys({ passkeys, only }: Props) {
  const action = useAction();
  const { revalidate } = useRevalidator();
  const [told, setTold] = useState<"made" | "unknown">();
  async function make() {
    if (!knowsPasskeys()) return setTold("unknown");
    setTold(undefined);
    let made = false;
    await action.run(async (call) => {
      const { ceremony, options } = await call("siapi/passkey/begin/", {});
      const credential = await makePasskey(options);
      if (credential === undefined) return;
      await call("siapi/passkey/insert/", { ceremony, credential });
      made = true;
    });
    if (!made) return;
    setTold("made");
    await revalidate();
  }
  return (
    <MemberSection id="passkeys-title" title={words.passkeys}>
      <p className={styles.words}>{words.passkeysHint}</p>
      <ActionFailure action={action} />
      {told === "unknown" && (
        <Notice tone="error" live>
          {words.noPasskeys}
        </Notice>
      )}
      {told === "made" && (
        <Notice tone="success" live>
          {words.passkeyMade}
        </Notice>
      )}
      {passkeys.length > 0 && (
        <MemberLines>
          {passkeys.map((key) => (
            <Line key={key.passkey_id} passkey={key} last={only && passkeys.length === 1} />
          ))}
        </MemberLines>
      )}
      <div>
        <Button
          variant={passkeys.length === 0 && only ? "primary" : "secondary"}
          icon={<KeyRound aria-hidden />}
          busy={action.busy}
          busyLabel={words.making}
          onClick={make}
        >
          {words.makePasskey}
        </Button>
      </div>
    </MemberSection>
  );
}

function Line({ passkey, last }: { passkey: PasskeyLine; last: boolean }) {
  const action = useAction();
  const { revalidate } = useRevalidator();
  const { label, created_at, used_at, passkey_id } = passkey;
  async function remove() {
    if (await action.run((call) => call("siapi/passkey/delete/", { passkey_id }))) await revalidate();
  }
  return (
    <MemberLine
      name={label}
      about={
        <>
          {date(created_at)}
          {words.madeOn}
          {used_at !== null && words.lastUsed(date(used_at) ?? "")}
        </>
      }
      failure={<ActionFailure action={action} />}
      action={
        !last && (
          <Button
            variant="quiet"
            size="small"
            busy={action.busy}
            aria-label={words.removePasskey(label)}
            onClick={remove}
          >
            {words.remove}
          </Button>
        )
      }
    />
  );
}
