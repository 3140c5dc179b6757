import type { Every, Form } from "#office/api/contract.gen.ts";

/** What an exported file can be. */
export const forms = {
  utf8: "CSV（UTF-8）",
  sjis: "CSV（Shift_JIS）",
  xlsx: "Excel",
} satisfies Record<Form, string>;

export const rhythms = { day: "毎日", week: "毎週", month: "毎月" } satisfies Record<Every, string>;

export const weekdays = ["日", "月", "火", "水", "木", "金", "土"] as const;

/** When an export is made: 毎週月曜 6:00. */
export function rhythm({ every, day, hour }: { every: Every; day: number; hour: number }): string {
  const on = every === "week" ? `${weekdays[day]}曜` : every === "month" ? (day === 31 ? "末日" : `${day}日`) : "";
  return `${rhythms[every]}${on} ${hour}:00`;
}

/** 1.2 MB, 34 KB */
export function sizeText(bytes: number): string {
  if (bytes >= 1 << 20) return `${Math.round(bytes / (1 << 20) / 0.1) / 10} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
