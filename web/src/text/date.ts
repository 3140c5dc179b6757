/** A point in time: milliseconds since 1970, or a text that parseTime reads. */
export type Moment = number | string;

const TOKYO = 9 * 60 * 60 * 1000; // no summer time since 1951
const DAY = 24 * 60 * 60 * 1000;
const WEEKDAYS = "日月火水木金土";

/** Lists of new arrivals show today and the 13 days before; the icon shows while the age is under 15 days. */
export const ARRIVAL_LIST_DAYS = 14;
export const ARRIVAL_ICON_DAYS = 15;

/** The day in Tokyo, 2026年11月15日; null for what is no date. Twin of jp.Date. */
export function date(moment: Moment): string | null {
  const t = tokyo(moment);
  return t && `${pad(t.getUTCFullYear(), 4)}年${pad(t.getUTCMonth() + 1)}月${pad(t.getUTCDate())}日`;
}

/** The day in Tokyo with its weekday, 2026年11月15日(日). Twin of jp.DateWeekday. */
export function dateWeekday(moment: Moment): string | null {
  const t = tokyo(moment);
  return t && `${date(moment)}(${WEEKDAYS.charAt(t.getUTCDay())})`;
}

/** A day near enough to need no year, 1月5日（火）. Twin of jp.ShortDate. */
export function shortDate(moment: Moment): string | null {
  const t = tokyo(moment);
  return t && `${t.getUTCMonth() + 1}月${t.getUTCDate()}日（${WEEKDAYS.charAt(t.getUTCDay())}）`;
}

/** The time of day in Tokyo, 9:05; null for what is no time. */
export function clock(moment: Moment): string | null {
  const t = tokyo(moment);
  return t && `${t.getUTCHours()}:${pad(t.getUTCMinutes())}`;
}

/** The day in Tokyo as the catalogue writes it, 20261115. Twin of jp.Day. */
export function day(moment: Moment): string | null {
  const t = tokyo(moment);
  return t && pad(t.getUTCFullYear(), 4) + pad(t.getUTCMonth() + 1) + pad(t.getUTCDate());
}

/** The first and last day of a list of new arrivals. Twin of jp.ArrivalWindow. */
export function arrivalWindow(now: number, days: number = ARRIVAL_LIST_DAYS): [first: string, last: string] | null {
  const first = day(now - (Math.max(days, 1) - 1) * DAY);
  const last = day(now);
  return first === null || last === null ? null : [first, last];
}

/** Whether an item that arrived on that day (YYYYMMDD) still wears the icon. Twin of jp.IsNewArrival. */
export function isNewArrival(arrivalDay: string, now: number): boolean {
  const arrived = parseDay(arrivalDay);
  return arrived !== null && now >= arrived && now - arrived < ARRIVAL_ICON_DAYS * DAY;
}

/** Midnight in Tokyo of a day written YYYYMMDD. Twin of jp.ParseDay. */
export function parseDay(text: string): number | null {
  const m = /^([1-9]\d{3})(\d\d)(\d\d)$/.exec(text);
  return m && midnight(Number(m[1]), Number(m[2]), Number(m[3]));
}

const timeText =
  /^([1-9]\d{3})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** Milliseconds of YYYYMMDD, or of RFC 3339 as content services write it; Tokyo unless it names a zone. Twin of jp.ParseTime. */
export function parseTime(text: string): number | null {
  if (!text.includes("-")) {
    return parseDay(text);
  }
  const m = timeText.exec(text);
  const start = m && midnight(Number(m[1]), Number(m[2]), Number(m[3]));
  if (m === null || start === null) {
    return null;
  }
  const [hour, minute, second, zone] = [m[4] ?? "0", m[5] ?? "0", m[6] ?? "0", m[7]];
  const clock = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  return start + TOKYO + clock - (zone === undefined ? TOKYO : offset(zone));
}

function offset(zone: string): number {
  if (zone === "Z") {
    return 0;
  }
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}

function midnight(year: number, month: number, dayOfMonth: number): number | null {
  const utc = Date.UTC(year, month - 1, dayOfMonth);
  const t = new Date(utc);
  // Date rolls 30 February over into March; a date that moved never was one.
  return t.getUTCMonth() === month - 1 && t.getUTCDate() === dayOfMonth ? utc - TOKYO : null;
}

/** A Date whose UTC getters tell the time in Tokyo. */
function tokyo(moment: Moment): Date | null {
  const ms = typeof moment === "number" ? moment : parseTime(moment);
  if (ms === null) {
    return null;
  }
  const t = new Date(ms + TOKYO);
  return Number.isNaN(t.getTime()) ? null : t;
}

function pad(n: number, width = 2): string {
  return String(n).padStart(width, "0");
}
