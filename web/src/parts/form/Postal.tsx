import { useRef, useState } from "react";
import type { AddressForm, Town } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { parsePostalCode } from "#text/postal.ts";
import { Button } from "#ui/Button.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Form.module.css";
import type { Fields } from "./useForm.ts";
import * as words from "./words.ts";

type Place = Pick<AddressForm, "prefecture" | "city" | "address_line">;

/** The postal code, which fills in the places that it knows. What somebody typed is never wiped out. */
export function Postal({ form, autoComplete }: { form: Fields<AddressForm>; autoComplete: string }) {
  const call = useBrowserCall();
  const [towns, setTowns] = useState<readonly Town[]>();
  const asked = useRef("");
  const filled = useRef<Place>({ prefecture: "", city: "", address_line: "" });
  const field = form.field("postal_code");

  function fill({ prefecture, city, town }: Town) {
    const before = filled.current;
    const place: Place = { prefecture, city, address_line: town };
    filled.current = place;
    form.set((was) => {
      const free = (name: keyof Place) => was[name] === "" || was[name] === before[name];
      return Object.fromEntries(Object.entries(place).filter(([name]) => free(name as keyof Place)));
    });
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
        hint={words.postalHint}
        inputMode="numeric"
        autoComplete={autoComplete}
        className={styles.short}
        onChange={(event) => {
          field.onChange(event);
          void look(event.target.value);
        }}
      />
      <div aria-live="polite">
        {towns?.length === 0 && <p className={styles.note}>{words.noTown}</p>}
        {towns !== undefined && towns.length > 1 && (
          <div className={styles.towns}>
            <p className={styles.note}>{words.chooseTown(towns.length)}</p>
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
