import { useSearchParams } from "react-router";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Entry.module.css";
import { refusalWords, wantsCode } from "./refusals.ts";

/** The code of a letter, in six digits. */
export function CodeField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      id="code"
      name="code"
      label="確認コード"
      hint="メールに書かれた6桁の数字です。届かないときは、迷惑メールのフォルダーもご確認ください。"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      error={error}
      className={styles.short}
    />
  );
}

/** How somebody gets on without a script while the shop is crowded: by a code sent to the address that was typed. */
export function CodeForm() {
  const [query] = useSearchParams();
  const refused = query.get("refused");
  if (refused === null) return null;
  return (
    <Notice tone="error" title={refusalWords(refused)} live>
      {wantsCode(refused) && (
        <form method="post" action="/cart/input">
          <input type="hidden" name="do" value="prove" />
          <CodeField />
          <Button type="submit">確認して続ける</Button>
        </form>
      )}
      {refused === "limit.challenge" && (
        <form method="post" action="/cart/input">
          <input type="hidden" name="do" value="code" />
          <Button type="submit" variant="secondary">
            確認コードをメールで受け取る
          </Button>
        </form>
      )}
    </Notice>
  );
}
