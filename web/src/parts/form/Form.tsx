import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from "react";
import type { FailureField } from "#api/contract.gen.ts";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ActionFailure } from "../ActionFailure.tsx";
import { formField } from "../posted.ts";
import styles from "./Form.module.css";
import type { FormState } from "./useForm.ts";
import * as words from "./words.ts";

type Props<V> = {
  form: FormState<V>;
  onSubmit: () => void;
  className?: string | undefined;
  /** The server takes it too, at the address of the page or at this one. All others can be used only where there is a script. */
  plain?: boolean | string;
  /** What was wrong when it was sent off, where the shop's answer tells it and not the form. */
  wrong?: readonly FailureField[];
  children: ReactNode;
};

/** A form with all that is wrong with it at its top. */
export function Form<V>({ form, onSubmit, className, plain = false, wrong, children }: Props<V>) {
  const { id, restored } = form;
  const alive = useAlive();
  const element = useRef<HTMLFormElement>(null);
  const adopt = useEffectEvent(() => element.current && form.adopt(element.current));
  useEffect(() => void adopt(), []);
  const listed = wrong ?? form.wrong;
  const errors = useMemo(() => listed.map(({ name, message }) => ({ field: `${id}-${name}`, message })), [listed, id]);
  return (
    <>
      {plain === false && <NeedsScript />}
      <form
        ref={element}
        id={id}
        noValidate
        inert={plain === false && !alive}
        // A form that is sent before the script is there must not put a password into the address.
        method="post"
        action={typeof plain === "string" ? plain : undefined}
        className={className ?? styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong !== undefined || form.allowed(event.currentTarget)) onSubmit();
        }}
      >
        {plain === true && <input type="hidden" name={formField} value={id} />}
        <ErrorSummary errors={errors} />
        <ActionFailure action={form} hasFields />
        {restored && (
          <Notice live title={words.loginConfirmed}>
            {words.inputKept}
          </Notice>
        )}
        {children}
      </form>
    </>
  );
}

/** Whether the script has taken the page over. Until then a form that only a script can send is none. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** Beside a form that needs a script. */
export function NeedsScript() {
  return (
    <noscript>
      <Notice title={words.needsScript}>{words.needsScriptHint}</Notice>
    </noscript>
  );
}
