import type { CalendarBar, CalendarKind } from "#office/api/contract.gen.ts";

const DAY = 86_400_000;

/** What each kind is called, in the order of the page. */
export const kinds = {
  sale: "価格・セール",
  campaign: "キャンペーン",
  coupon: "クーポン",
  banner: "バナー",
  article: "読みもの",
  news: "お知らせほか",
  goods: "商品の公開",
  shipping: "出荷休み",
} satisfies Record<CalendarKind, string>;

export interface Placed {
  readonly bar: CalendarBar;
  /** The days that it covers, from 0, the last not included. */
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  /** It was there before the first day, or goes on after the last. */
  readonly before: boolean;
  readonly after: boolean;
}

/** Bars in as few lanes as they need, each on the days that it touches. */
export function place(bars: readonly CalendarBar[], first: number, days: number): Placed[] {
  const free: number[] = []; // of each lane the first day without a bar
  return bars.map((bar) => {
    const from = Math.max(0, Math.floor((bar.starts - first) / DAY));
    const ends = bar.ends === 0 ? days : Math.ceil((bar.ends - first) / DAY);
    const to = Math.max(from + 1, Math.min(days, ends));
    let lane = free.findIndex((day) => day <= from);
    if (lane < 0) lane = free.length;
    free[lane] = to;
    return {
      ...{ bar, from, to, lane },
      before: bar.starts < first,
      after: bar.ends === 0 || bar.ends > first + days * DAY,
    };
  });
}

export interface Day {
  readonly at: number;
  readonly begins: readonly CalendarBar[];
  readonly ends: readonly CalendarBar[];
}

/** The days on which something begins or ends, for a narrow screen. */
export function byDay(bars: readonly CalendarBar[], first: number, days: number): Day[] {
  const list = Array.from({ length: days }, (_, i) => ({
    at: first + i * DAY,
    begins: [] as CalendarBar[],
    ends: [] as CalendarBar[],
  }));
  for (const bar of bars) {
    list[Math.floor((bar.starts - first) / DAY)]?.begins.push(bar);
    // What ends at midnight was there up to the day before.
    if (bar.ends > 0 && bar.kind !== "goods") list[Math.floor((bar.ends - 1 - first) / DAY)]?.ends.push(bar);
  }
  return list.filter(({ begins, ends }) => begins.length + ends.length > 0);
}

/** Bars that were there before the first day. */
export function going(bars: readonly CalendarBar[], first: number): CalendarBar[] {
  return bars.filter((bar) => bar.starts < first);
}
