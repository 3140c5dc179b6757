import { type RefObject, useRef, useState } from "react";
import type { Town } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { parsePostalCode } from "#text/postal.ts";
import { Button } from "#ui/Button.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Entry.module.css";

type Props = {
  box: RefObject<HTMLElement | null>;
  at: string;
  field: { id: string; name: string; defaultValue: string; error: string | undefined; autoComplete: string };
  onFilled: () => void;
};

/** The postal code, which fills in the places that it knows. What somebody typed is never wiped out. */
export function Postal({ box, at, field, onFilled }: Props) {
  const call = useBrowserCall();
  const [towns, setTowns] = useState<readonly Town[]>();
  const asked = useRef("");
  const filled = useRef<Record<string, string>>({});

  function fill(town: Town) {
    const values = { prefecture: town.prefecture, city: town.city, address_line: town.town };
    for (const [name, value] of Object.entries(values)) {
      const control = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${at}${name}"]`);
      if (!control || (control.value !== "" && control.value !== filled.current[name])) continue;
      control.value = value;
      filled.current[name] = value;
    }
    onFilled();
  }

  async function look(text: string) {
    const code = parsePostalCode(text);
    if (code === null || code === asked.current || call === undefined) return;
    asked.current = code;
    try {
      const answer = await call("siapi/postal/select/", { postal_code: code });
      if (asked.current !== code) return;
      setTowns(answer.towns);
      const [only, ...others] = answer.towns;
      if (only !== undefined && others.length === 0) fill(only);
    } catch {
      asked.current = ""; // the address can be typed, and the code asked for again
    }
  }

  return (
    <div className={styles.postal}>
      <TextField
        {...field}
        label="郵便番号"
        hint="7桁を入力すると住所が入ります。"
        required
        inputMode="numeric"
        className={styles.short}
        onChange={(event) => void look(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {towns?.length === 0 && (
          <p className={styles.note}>この郵便番号の住所が見つかりませんでした。そのままご入力ください。</p>
        )}
        {towns !== undefined && towns.length > 1 && (
          <div className={styles.towns}>
            <p className={styles.note}>住所をお選びください（{towns.length}件）</p>
            <ul className={styles.townList}>
              {towns.map((town) => (
                <li key={town.prefecture + town.city + town.town}>
                  <Button variant="secondary" size="small" onClick={() => fill(town)}>
                    {town.prefecture}
                    {town.city}
                    {town.town}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
