import { useSearchParams } from "react-router";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Entry.module.css";
import { refusalWords, wantsCode } from "./refusals.ts";
import * as words from "./words.ts";

/** The code of a letter, in six digits. It belongs to the form of that id, or to the one around it. */
export function CodeField({ form, email = "" }: { form?: string | undefined; email?: string | undefined }) {
  return (
    <TextField
      id="code"
      name="code"
      label={words.code}
      hint={words.codeHint(email === "" ? words.letter : words.letterTo(email))}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      form={form}
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
          <Button type="submit">{words.confirmCode}</Button>
        </form>
      )}
      {refused === "limit.challenge" && (
        <form method="post" action="/cart/input">
          <input type="hidden" name="do" value="code" />
          <Button type="submit" variant="secondary">
            {words.sendCode}
          </Button>
        </form>
      )}
    </Notice>
  );
}
