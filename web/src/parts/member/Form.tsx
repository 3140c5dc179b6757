import { type ReactNode, useSyncExternalStore } from "react";
import { cx } from "#ui/cx.ts";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ActionFailure } from "../ActionFailure.tsx";
import { formField } from "../posted.ts";
import styles from "./Form.module.css";
import type { FormState, Values } from "./useForm.ts";

type Props<V extends Values> = {
  form: FormState<V>;
  onSubmit: () => void;
  className?: string | undefined;
  /** The server takes it too, at the address of the page. All others can be used only where there is a script. */
  plain?: boolean;
  children: ReactNode;
};

/** A form with all that is wrong with it at its top. */
export function Form<V extends Values>({ form, onSubmit, className, plain = false, children }: Props<V>) {
  const { id, failure, restored } = form;
  const alive = useAlive();
  // In the order of the page, whatever order the shop found them in.
  const order = Object.keys(form.values);
  const errors = (failure?.fields ?? [])
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    .map(({ name, message }) => ({ field: `${id}-${name}`, message }));
  return (
    <>
      {!plain && <NeedsScript />}
      <form
        noValidate
        inert={!plain && !alive}
        // A form that is sent before the script is there must not put a password into the address.
        method="post"
        className={cx(styles.form, className)}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {plain && <input type="hidden" name={formField} value={id} />}
        <ErrorSummary errors={errors} />
        <ActionFailure action={form} hasFields />
        {restored && (
          <Notice live title="ログインを確認しました">
            入力された内容はそのまま残っています。ご確認のうえ、もう一度ボタンを押してください。
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
      <Notice title="JavaScriptを有効にしてください">
        この手続きにはJavaScriptが必要です。お使いになれないときは、お問い合わせフォームからご連絡ください。
      </Notice>
    </noscript>
  );
}
