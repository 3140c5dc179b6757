/** Dates and sums as the office writes them: 11/15 14:32, 11/16（月）, ¥12,340. No Intl: the same characters everywhere. */
const TOKYO = 9 * 60 * 60 * 1000; // no summer time since 1951
const HALF_A_YEAR = 183 * 24 * 60 * 60 * 1000;
const WEEKDAYS = "日月火水木金土";

const two = (n: number) => String(n).padStart(2, "0");
const inTokyo = (milliseconds: number) => new Date(milliseconds + TOKYO);

/** 11/15 14:32; what is to come in another year 2027/1/01 00:00, what is over half a year ago there 2025/3/15. */
export function moment(milliseconds: number, now: number = Date.now()): string {
  const t = inTokyo(milliseconds);
  const day = `${t.getUTCMonth() + 1}/${two(t.getUTCDate())}`;
  const minute = `${day} ${two(t.getUTCHours())}:${two(t.getUTCMinutes())}`;
  const ago = now - milliseconds;
  const thisYear = t.getUTCFullYear() === inTokyo(now).getUTCFullYear();
  // Last night is told as it is on other days, in January too.
  if (thisYear || (ago >= 0 && ago < HALF_A_YEAR)) return minute;
  return `${t.getUTCFullYear()}/${ago < 0 ? minute : day}`;
}

/** 11/16（月） of a time. */
export function dayOf(milliseconds: number): string {
  const t = inTokyo(milliseconds);
  return `${t.getUTCMonth() + 1}/${two(t.getUTCDate())}（${WEEKDAYS.charAt(t.getUTCDay())}）`;
}

/** 11/16（月） of a day that is written YYYYMMDD; what is none stays as it is. */
export function day(text: string): string {
  const m = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (m === null) return text;
  const t = new Date(Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3])));
  return `${t.getUTCMonth() + 1}/${two(t.getUTCDate())}（${WEEKDAYS.charAt(t.getUTCDay())}）`;
}

/** 14:32 */
export function clock(milliseconds: number): string {
  const t = inTokyo(milliseconds);
  return `${two(t.getUTCHours())}:${two(t.getUTCMinutes())}`;
}

/** The weekday of a time: 月. */
export function weekday(milliseconds: number): string {
  return WEEKDAYS.charAt(inTokyo(milliseconds).getUTCDay());
}

/** How long ago: いま, 5分前, 3時間前, 2日前. It only stands beside the moment itself. */
export function age(milliseconds: number, now: number = Date.now()): string {
  return now - milliseconds < 60_000 ? "いま" : `${span(now - milliseconds)}前`;
}

/** How long: 0分, 5分, 3時間, 2日. */
export function span(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes}分`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)}時間`;
  return `${Math.floor(minutes / 1440)}日`;
}

/** 4.2 GB, 812 MB, 96 kB: how large a file is. */
export function size(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let n = bytes;
  let unit = 0;
  while (n >= 999.5 && unit < units.length - 1) {
    n /= 1000;
    unit++;
  }
  return `${n < 9.95 && unit > 0 ? n.toFixed(1) : Math.round(n)} ${units[unit]}`;
}

/** ¥12,340, −¥500 */
export function yen(amount: number): string {
  return `${amount < 0 ? "−" : ""}¥${count(Math.abs(amount))}`;
}

/** 12,340 */
export function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** 26.8万 for axes. */
export function man(amount: number): string {
  if (amount === 0) return "0";
  return amount < 10_000 ? count(amount) : `${count(Math.round(amount / 1000) / 10)}万`;
}
