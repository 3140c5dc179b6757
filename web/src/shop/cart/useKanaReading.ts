import { type CompositionEvent, type RefObject, useRef } from "react";
import { katakana } from "#text/kana.ts";

/**
 * Writes the reading of a name beside it while it is typed: an input method shows the kana before it turns them into
 * characters. What the shopper wrote there is never changed.
 */
export function useKanaReading(box: RefObject<HTMLElement | null>, name: string, onFilled: () => void) {
  const kana = useRef("");
  const written = useRef("");
  return {
    onCompositionUpdate({ data }: CompositionEvent) {
      const [typed = ""] = /^[ぁ-ゖー]+/.exec(data) ?? [];
      if (typed !== "" && /^[ぁ-ゖーa-zａ-ｚ]*$/.test(data)) kana.current = typed;
    },
    onCompositionEnd() {
      const reading = box.current?.querySelector<HTMLInputElement>(`[name="${name}_kana"]`);
      if (reading && kana.current !== "" && reading.value === written.current) {
        written.current += katakana(kana.current);
        reading.value = written.current;
        onFilled();
      }
      kana.current = "";
    },
  };
}
