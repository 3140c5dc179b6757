import type { Sheet } from "#api/contract.gen.ts";
import styles from "./Outline.module.css";

/** A garment drawn to scale, over another one where there is one. A unit of the drawing is a millimetre of the garment. */
export function Outline({ sheet, label }: { sheet: Sheet; label: string }) {
  return (
    <svg viewBox={sheet.view} className={styles.sheet} fontSize={sheet.font} role="img" aria-label={label}>
      {sheet.parts.map((part) => (
        <g key={part.outline}>
          <path className={styles.outline} d={part.outline} />
          <path className={styles.seams} d={part.seams} />
          <path className={styles.marks} d={part.marks} />
          {part.under !== "" && <path className={styles.under} d={part.under} />}
          {part.tapes.map(({ line, words }) => (
            <path key={words} className={styles.tape} d={line} />
          ))}
          {part.tapes.map(({ words, x, y, side }) => (
            <text key={words} x={x} y={y} className={styles.words} textAnchor={anchors[side] ?? "middle"}>
              {words}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

const anchors: Record<string, "start" | "middle" | "end"> = { start: "start", middle: "middle", end: "end" };
