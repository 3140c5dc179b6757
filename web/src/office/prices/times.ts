const TOKYO = 9 * 60 * 60 * 1000; // no summer time since 1951

/** A moment as a field of day and time has it, by the shop's clock: 2026-11-16T00:00. */
export function toField(milliseconds: number): string {
  return new Date(milliseconds + TOKYO).toISOString().slice(0, 16);
}

/** What a field of day and time says, by the shop's clock; empty or wrong is 0. */
export function fromField(text: string): number {
  const at = Date.parse(`${text}${text.length === 16 ? ":00" : ""}+09:00`);
  return Number.isNaN(at) ? 0 : at;
}

/** The next midnight of the shop, some days later. */
export function midnight(now: number, days: number): number {
  return (Math.floor((now + TOKYO) / 86_400_000) + 1 + days) * 86_400_000 - TOKYO;
}
