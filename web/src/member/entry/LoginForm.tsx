import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef, useState } from "react";
import type { Call } from "#api/call.ts";
import { LoginFormRules } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useBrowserCall } from "#parts/browserCall.ts";
import { Form } from "#parts/form/Form.tsx";
import { PasswordField } from "#parts/form/PasswordField.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { askPasskey, knowsPasskeys, offersPasskeys } from "#parts/member/passkeys.ts";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Entry.module.css";
import * as words from "./words.ts";

type Props = { back: string; email: string; passkeys: boolean };

/** Login with what the shop itself knows: a password or a passkey. */
export function LoginForm({ back, email, passkeys }: Props) {
  const form = useForm("login", { email, password: "" }, { rules: LoginFormRules, secret: ["password"] });
  const stopOffer = useOfferedPasskey(passkeys, back);
  async function login() {
    await form.send(async (call) => {
      const { location } = await call("siapi/login/insert/", { ...form.values, return_to: back });
      go(location);
    });
  }
  return (
    <>
      <Form plain form={form} onSubmit={login}>
        <input type="hidden" name="return_to" value={back} />
        <TextField
          {...form.field("email")}
          unmarked
          type="email"
          inputMode="email"
          autoComplete={passkeys ? "username webauthn" : "username"}
        />
        <PasswordField {...form.field("password")} kind="current" unmarked />
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={words.loggingIn}>
          {words.login}
        </Button>
      </Form>
      {passkeys && <PasskeyButton back={back} onStart={stopOffer} />}
      <p className={styles.links}>
        <TextLink to="/id/forgot">{words.forgotPassword}</TextLink>
      </p>
    </>
  );
}

function PasskeyButton({ back, onStart }: { back: string; onStart: () => void }) {
  const action = useAction();
  const [unknown, setUnknown] = useState(false);
  return (
    <div className={`needs-script ${styles.panel}`}>
      <p className={styles.or}>{words.or}</p>
      <ActionFailure action={action} />
      {unknown && (
        <Notice tone="error" live>
          {words.noPasskeys}
        </Notice>
      )}
      <Button
        variant="secondary"
        size="large"
        wide
        icon={<KeyRound aria-hidden />}
        busy={action.busy}
        busyLabel={words.checkingPasskey}
        onClick={() => {
          if (!knowsPasskeys()) return setUnknown(true);
          onStart();
          void action.run((call) => loginByPasskey(call, back));
        }}
      >
        {words.passkeyLogin}
      </Button>
    </div>
  );
}

async function loginByPasskey(call: Call, back: string, how?: { conditional: true; signal: AbortSignal }) {
  const { ceremony, options } = await call("siapi/login/passkeybegin/", {});
  const credential = await askPasskey(options, how);
  if (credential === undefined) return;
  const { location } = await call("siapi/login/passkey/", { ceremony, credential, return_to: back });
  go(location);
}

/** Lets the browser offer passkeys in the e-mail field. Gives the way to stop that, before anything else is begun. */
function useOfferedPasskey(on: boolean, back: string): () => void {
  const call = useBrowserCall();
  const offer = useRef<AbortController>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    offer.current = stop;
    void (async () => {
      if (!on || call === undefined || !(await offersPasskeys()) || stop.signal.aborted) return;
      await loginByPasskey(call, back, { conditional: true, signal: stop.signal });
    })().catch(() => undefined); // an offer only; the form and the button stay
    return () => stop.abort();
  }, [on, call, back]);
  return () => offer.current?.abort();
}

/** All that the page knows of the visitor is out of date now, so the next one is loaded whole. */
function go(location: string) {
  window.location.assign(location);
}
