import { typedCode } from "./width.ts";

/** The seven digits of a postal code as people type it; null for anything else. Twin of jp.ParsePostalCode. */
export function parsePostalCode(text: string): string | null {
  const m = /^〒?([0-9]{3})-?([0-9]{4})$/.exec(typedCode(text));
  return m && `${m[1]}${m[2]}`;
}

/** A postal code for people, 〒123-4567; null for what is none. Twin of jp.PostalCode.String. */
export function postalCode(text: string): string | null {
  const code = parsePostalCode(text);
  return code && `〒${code.slice(0, 3)}-${code.slice(3)}`;
}
