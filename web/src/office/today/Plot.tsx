import { man } from "#office/app/format.ts";

const [width, height, left, right, top, bottom] = [480, 180, 42, 14, 14, 24];
const hour = 60 * 60 * 1000;
const TOKYO = 9 * hour;

/** The day's sales as they add up, beside last week's. A picture of what the figures above it say. */
export function Plot({ today, before, now }: { today: number[]; before: number[]; now: number }) {
  const past = ((now + TOKYO) % (24 * hour)) / hour;
  const last = sums(before);
  const current = sums(today).slice(0, Math.ceil(past) + 1);
  const most = scale(Math.max(...last, ...current, 1));
  const x = (h: number) => left + (h / 24) * (width - left - right);
  const y = (v: number) => height - bottom - (v / most) * (height - top - bottom);
  const line = (list: number[], end = 24) =>
    list.map((v, h) => `${h === 0 ? "M" : "L"}${x(Math.min(h, end)).toFixed(1)} ${y(v).toFixed(1)}`).join("");
  const ends = current.at(-1) ?? 0;
  return (
    <div className="plot-box">
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[0, 1, 2, 3].map((step) => {
          const v = (most / 3) * step;
          return (
            <g key={step}>
              <line className={step === 0 ? "ax" : "g"} x1={left} x2={width - right} y1={y(v)} y2={y(v)} />
              <text x={left - 8} y={y(v) + 4} textAnchor="end">
                {man(v)}
              </text>
            </g>
          );
        })}
        {[0, 6, 12, 18, 24].map((h) => (
          <text key={h} x={x(h)} y={height - 6} textAnchor="middle">
            {h}時
          </text>
        ))}
        <path className="last" d={line(last)} />
        <line className="nowl" x1={x(past)} x2={x(past)} y1={top} y2={height - bottom} />
        <path className="this" d={line(current, past)} />
        <circle className="dot" cx={x(past)} cy={y(ends)} r={3.5} />
      </svg>
    </div>
  );
}

/** What was sold until the beginning of each hour, and at the end of the day. */
export function sums(hours: number[]): number[] {
  let all = 0;
  return [
    0,
    ...hours.map((v) => {
      all += v;
      return all;
    }),
  ];
}

/** A round number above the highest, that three lines divide well. */
export function scale(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most / 3));
  const step = [1, 2, 3, 5, 10].find((n) => n * unit * 3 >= most) ?? 10;
  return step * unit * 3;
}
