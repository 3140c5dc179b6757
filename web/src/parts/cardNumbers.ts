import { typedCode } from "#text/width.ts";

/** A card as it was typed. It stays in the browser: only the token that stands for it is sent. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
}

export type CardProblems = Partial<Record<keyof TypedCard, string>>;

/** The numbers that the pretend payment service knows, and what becomes of them. */
export const testCards: readonly { readonly number: string; readonly token: string; readonly about: string }[] = [
  { number: "4242424242424242", token: "tok_ok", about: "承認されます" },
  { number: "4000002760003184", token: "tok_3ds", about: "本人認証（3Dセキュア）があります" },
  { number: "4000000000000002", token: "tok_declined", about: "カード会社に承認されません" },
  { number: "4000000000009995", token: "tok_insufficient", about: "残高が足りません" },
  { number: "4000000000000259", token: "tok_slow", about: "時間がかかって承認されます" },
  { number: "4000000000000341", token: "tok_lost", about: "承認されますが、返事が届きません" },
  { number: "4000000000001976", token: "tok_twice", about: "承認され、知らせが二度届きます" },
];

export const plainDigits = (text: string) => typedCode(text).replace(/\D/g, "");

/** The token of a test card; undefined for any other number. */
export function testToken(card: TypedCard): string | undefined {
  const number = plainDigits(card.number);
  return testCards.find((known) => known.number === number)?.token;
}

/** What is wrong with a card at first sight. now is in milliseconds. */
export function cardProblems({ number, expiry, code }: TypedCard, now: number): CardProblems {
  const problems: CardProblems = {};
  if (number.trim() === "") problems.number = "カード番号を入力してください。";
  else if (!isCardNumber(plainDigits(number))) problems.number = "カード番号をご確認ください。";
  if (!isExpiry(expiry, now)) problems.expiry = "有効期限を「月/年」で入力してください。";
  if (!/^\d{3,4}$/.test(plainDigits(code))) problems.code = "セキュリティコードは3桁または4桁で入力してください。";
  return problems;
}

/** Whether the last digit is the one that the others demand. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{14,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const n = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (n > 9 ? n - 9 : n);
  }, 0);
  return sum % 10 === 0;
}

/** MM/YY or MM/YYYY that is not over. */
function isExpiry(text: string, now: number): boolean {
  const m = /^(0?[1-9]|1[0-2])\/?(?:20)?(\d\d)$/.exec(typedCode(text));
  if (m === null) return false;
  return Date.UTC(2000 + Number(m[2]), Number(m[1])) > now;
}
