import { digits } from "#text/width.ts";

/** Whether a search word may stand in a report: an address or a row of digits may tell of a person. */
export function isReportable(word: string): boolean {
  return word !== "" && !/[@＠]/.test(word) && !/\d{5}/.test(digits(word).replace(/[\s-]/g, ""));
}
