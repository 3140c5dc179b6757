import type { ItemAvailability } from "schema-dts";
import type { Availability, Detail, ReturnRule } from "#api/contract.gen.ts";
import type { Shop } from "#parts/shop.ts";
import { shortDate } from "#text/date.ts";

/** What the shop promises about returns, short for beside the price and in full below. */
export const returnRules = {
  fashion: {
    short: "未使用に限り、お届けから8日以内は返品できます",
    full: "未使用でタグの付いたものに限り、お届けから8日以内のご連絡で返品をお受けします。お客様のご都合による返品の送料はお客様のご負担となります。",
  },
  underwear: {
    short: "未開封に限り、お届けから8日以内は返品できます",
    full: "肌に触れる商品のため、未開封のものに限り、お届けから8日以内のご連絡で返品をお受けします。お客様のご都合による返品の送料はお客様のご負担となります。",
  },
  hygiene: {
    short: "衛生上、お客様のご都合による返品はできません",
    full: "衛生用品・食品のため、お客様のご都合による返品・交換はお受けできません。",
  },
} satisfies Record<ReturnRule, { short: string; full: string }>;

export const faultyRule = "届いた商品に不良や間違いがあったときは、どの商品も送料当店負担で交換または返金いたします。";

/** schema.org's word for what can be bought. */
export const schemaAvailability = {
  in_stock: "https://schema.org/InStock",
  few: "https://schema.org/LimitedAvailability",
  reserve: "https://schema.org/PreOrder",
  soon: "https://schema.org/OutOfStock",
  sold_out: "https://schema.org/OutOfStock",
  ended: "https://schema.org/Discontinued",
} as const satisfies Record<Availability, ItemAvailability>;

/** Food and drink have the reduced rate, and what has it must be told apart. */
export function taxWords({ tax_percent }: Pick<Detail, "tax_percent">): string {
  return tax_percent === 8 ? "税込（軽減税率8%）" : "税込";
}

/** Until when an order still leaves on that day: 11月16日（月）12時. Deadlines are whole hours in Tokyo. */
export function deadlineWords(moment: number): string {
  const hour = new Date(moment + tokyo).getUTCHours();
  return `${shortDate(moment)}${hour}時`;
}

const tokyo = 9 * 60 * 60 * 1000;

type Earning = Pick<Shop, "point_unit" | "point_rates">;

/** The points that one of it brings, by the rank of whoever buys; the lowest rank's where none is known. */
export function pointsFor(price: number, rank: string | undefined, { point_unit, point_rates }: Earning): number {
  const rate = point_rates.find(({ customer_group_code }) => customer_group_code === rank) ?? point_rates[0];
  return rate === undefined || point_unit <= 0 ? 0 : Math.floor(price / point_unit) * rate.rate;
}

/** Materials by part, each part's shares in their order: 表地 綿 60%・麻 40%. */
export function materialLines(materials: Detail["materials"]): readonly { part: string; text: string }[] {
  const parts = [...new Set(materials.map(({ part }) => part))];
  return parts.map((part) => ({
    part,
    text: materials
      .filter((material) => material.part === part)
      .map(({ name, percent }) => (percent > 0 ? `${name} ${percent}%` : name))
      .join("・"),
  }));
}

/** A text's paragraphs and their lines. What Markdown marks it may have stays as it was written. */
export function paragraphs(text: string): readonly (readonly string[])[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().split("\n"))
    .filter(([first]) => first !== "");
}
