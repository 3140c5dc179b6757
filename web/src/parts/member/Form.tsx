import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ActionFailure } from "../ActionFailure.tsx";
import styles from "./Form.module.css";
import type { FormState, Values } from "./useForm.ts";

type Props<V extends Values> = {
  form: FormState<V>;
  onSubmit: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A form with all that is wrong with it at its top. */
export function Form<V extends Values>({ form, onSubmit, className, children }: Props<V>) {
  const { id, failure, restored } = form;
  const errors = (failure?.fields ?? []).map(({ name, message }) => ({ field: `${id}-${name}`, message }));
  return (
    <form
      noValidate
      // A form that is sent before the script is there must not put a password into the address.
      method="post"
      className={cx(styles.form, className)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ErrorSummary errors={errors} />
      <ActionFailure action={form} hasFields />
      {restored && (
        <Notice live title="ログインを確認しました">
          入力された内容はそのまま残っています。ご確認のうえ、もう一度ボタンを押してください。
        </Notice>
      )}
      {children}
    </form>
  );
}
