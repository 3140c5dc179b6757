import { useId } from "react";
import styles from "./Weave.module.css";

const tile = 96;

/** Hand-spun thread is never even: the widths of the threads of one repeat, in dye order. */
const warp = [
  [0, 11, "ai"],
  [12, 9, "pale"],
  [24, 12, "ai"],
  [36, 8, "kinari"],
  [48, 11, "deep"],
  [60, 10, "pale"],
  [72, 12, "ai"],
  [84, 9, "kinari"],
] as const;
const weft = [
  [0, 10, "deep"],
  [12, 12, "ai"],
  [24, 9, "kinari"],
  [36, 11, "ai"],
  [48, 8, "pale"],
  [60, 12, "deep"],
  [72, 10, "kinari"],
  [84, 11, "ai"],
] as const;

/** Pongee seen up close: a plain weave whose weft passes over every other warp thread. */
export function Weave() {
  const id = useId();
  return (
    <svg className={styles.weave} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          {warp.map(([x, width, dye]) => (
            <rect key={x} x={x} width={width} height={tile} className={styles[dye]} />
          ))}
          {weft.map(([y, height, dye], row) => (
            <path key={y} d={floats(y, height, row)} className={styles[dye]} />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** Where one weft thread lies on top, with the soft ends of a thread that dives under. */
function floats(y: number, height: number, row: number): string {
  return warp
    .filter((_, column) => (column + row) % 2 === 0)
    .map(
      ([x, width]) =>
        `M${x - 1} ${y + 2}q${width / 2 + 1} -3 ${width + 2} 0v${height - 4}q${-width / 2 - 1} 3 ${-width - 2} 0z`,
    )
    .join("");
}
