import { type CompositionEvent, useRef } from "react";
import { katakana } from "#text/kana.ts";
import type { Fields } from "./useForm.ts";

export type Names = { last_name: string; first_name: string; last_name_kana: string; first_name_kana: string };

/**
 * Writes the reading of a name beside it while it is typed: an input method shows the kana before it turns them into
 * characters. What the shopper wrote there is never changed.
 */
export function useKanaReading(form: Fields<Names>, name: keyof Names) {
  const kana = useRef("");
  const written = useRef("");
  return {
    onCompositionUpdate({ data }: CompositionEvent) {
      const [typed = ""] = /^[ぁ-ゖー]+/.exec(data) ?? [];
      if (typed !== "" && /^[ぁ-ゖーa-zａ-ｚ]*$/.test(data)) kana.current = typed;
    },
    onCompositionEnd() {
      const was = written.current;
      if (kana.current !== "" && form.values[name] === was) {
        written.current = was + katakana(kana.current);
        form.set({ [name]: written.current });
      }
      kana.current = "";
    },
  };
}
