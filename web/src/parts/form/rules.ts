import type { Rule } from "#api/contract.gen.ts";
import { katakana } from "#text/kana.ts";
import { millimetres, typedCode } from "#text/width.ts";
import { grouped } from "#text/yen.ts";

/** The rules of a form's fields by their names, as the contract has them. */
export type Rules = Readonly<Record<string, Rule | undefined>>;

/** What is wrong with a text at first sight, in the shop's words; undefined for what only the shop can judge. */
export function ruleProblem(rule: Rule, text: string): string | undefined {
  const { label, required, choose, min, max, format, pattern } = rule;
  const typed = text.trim();
  if (typed === "") return required && `${label}を${choose ? "選択" : "入力"}してください。`;
  if (min !== undefined && [...text.normalize("NFKC")].length < min)
    return `${label}は${min}文字以上で入力してください。`;
  if (max !== undefined && [...typed].length > max) return `${label}は${grouped(max)}文字以内で入力してください。`;
  if (format === undefined || pattern === undefined) return undefined;
  const { fold, words } = formats[format] ?? plain;
  return new RegExp(pattern, "u").test(fold(typed)) ? undefined : words(label);
}

/** The rule of a measure in centimetres, of a body or a garment, which the contract has without a field of its own. */
export function measureRule(label: string): Rule {
  return { label, format: "measure", pattern: "^([5-9]|[1-9][0-9]{1,2}|[12][0-9]{3}|3000)$" };
}

interface Format {
  /** As the shop converts it, so that nobody is sent back over a full-width digit. */
  fold(text: string): string;
  words(label: string): string;
}

const plain: Format = { fold: (text) => text, words: (label) => `${label}をご確認ください。` };

const formats: Readonly<Record<string, Format>> = {
  kana: { fold: katakana, words: (label) => `${label}は全角カタカナで入力してください。` },
  "postal-code": { fold: typedCode, words: () => "郵便番号は7桁の数字で入力してください。" },
  phone: { fold: typedCode, words: () => "電話番号は市外局番から10桁または11桁の数字で入力してください。" },
  measure: {
    fold: (text) => String(millimetres(text) ?? ""),
    words: (label) => `${label}は0.5～300cmの数字で入力してください。`,
  },
  email: {
    fold: (text) => text.normalize("NFKC"),
    words: () => "メールアドレスの形式が正しくありません。例：hanako@example.jp",
  },
};
