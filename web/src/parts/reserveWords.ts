import type { Availability } from "#api/contract.gen.ts";

/** When something that can only be ordered ahead is expected; undefined for everything else. */
export function reserveWords(stock: Availability, arrival: string): string | undefined {
  if (stock !== "reserve") return undefined;
  const third = thirdOfMonth(arrival);
  return third === undefined ? "予約商品です（入荷しだいお届けします）" : `予約商品です（${third}入荷予定）`;
}

/** About when in a month, as goods are announced: 1月上旬. */
function thirdOfMonth(day: string): string | undefined {
  const [, month, date] = /^\d{4}(\d{2})(\d{2})$/.exec(day) ?? [];
  if (month === undefined || date === undefined) return undefined;
  const third = Number(date) <= 10 ? "上旬" : Number(date) <= 20 ? "中旬" : "下旬";
  return `${Number(month)}月${third}`;
}
