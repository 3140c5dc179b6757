/** A brand as search documents carry it. The two numbers are kept as they came. */
export interface BrandString {
  shop: string;
  code: string;
  name: string;
  alphabet: string;
  kana: string;
  numbers: [string, string];
  alias: string;
}

/** Reads the eight parts between semicolons; null when it is no brand string. Twin of id.ParseBrandString. */
export function parseBrandString(text: string): BrandString | null {
  const parts = text.split(";");
  const [shop, code, name, alphabet, kana, first, second, alias, ninth] = parts;
  if (
    !shop ||
    !/^[0-9A-Z]{4}$/.test(code ?? "") ||
    code === undefined ||
    name === undefined ||
    alphabet === undefined ||
    kana === undefined ||
    first === undefined ||
    second === undefined ||
    alias === undefined ||
    ninth !== undefined ||
    !/^(?:[a-z0-9]+(?:_[a-z0-9]+)*)?$/.test(alias)
  ) {
    return null;
  }
  return { shop, code, name, alphabet, kana, numbers: [first, second], alias };
}
