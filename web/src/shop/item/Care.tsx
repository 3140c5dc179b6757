import styles from "./Care.module.css";
import { type CareMark, careMark } from "./careMarks.ts";

/** How to wash, dry, iron and clean it: the signs of the sewn-in label, each with its words. */
export function Care({ names }: { names: readonly string[] }) {
  const known = names.flatMap((name) => {
    const mark = careMark(name);
    return mark === undefined ? [] : [{ name, mark }];
  });
  if (known.length === 0) return null;
  return (
    <ul className={styles.marks}>
      {known.map(({ name, mark }) => (
        <li key={name} className={styles.mark}>
          <Sign mark={mark} />
          {mark.label}
        </li>
      ))}
    </ul>
  );
}

const outlines = {
  tub: "M3 7L8 29H32L37 7M5 13q3.75-4 7.5 0t7.5 0 7.5 0 7.5 0",
  hand: "M3 7L8 29H32L37 7M4 12q3-3 6-1M26 12q5-3 10 0M8 4L14 14q2 4 6 4h8a2 2 0 0 0 0-4h5a2 2 0 0 0 0-4H24Q20 10 17 6L15 3",
  triangle: "M20 5L37 34H3Z",
  square: "M5 5H35V35H5Z",
  drum: "M5 5H35V35H5ZM20 8a12 12 0 1 0 .01 0Z",
  iron: "M3 31Q5 19 17 19H31L35 31ZM11 11H26Q30 11 31 19",
  circle: "M20 4a14 14 0 1 0 .01 0Z",
} satisfies Record<CareMark["sign"], string>;

/** Where what stands inside a sign has its middle. */
const middle = { tub: 25, hand: 25, triangle: 29, square: 20, drum: 20, iron: 25.5, circle: 23 } as const;

function Sign({ mark }: { mark: CareMark }) {
  const { sign, letter, lines = "", dots = 0, bars = 0, never = false } = mark;
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={styles.sign}>
      <path d={outlines[sign] + lines} />
      {letter !== undefined && (
        <text x="20" y={middle[sign]} textAnchor="middle" className={styles.letter}>
          {letter}
        </text>
      )}
      {Array.from({ length: dots }, (_, i) => 20 + (i - (dots - 1) / 2) * 6).map((x) => (
        <circle key={x} cx={x} cy={middle[sign]} r="1.6" className={styles.dot} />
      ))}
      {bars > 0 && <path d="M9 35H31" />}
      {bars > 1 && <path d="M9 39H31" />}
      {never && <path d="M4 3L36 37M36 3L4 37" />}
    </svg>
  );
}
