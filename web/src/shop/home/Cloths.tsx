import { useId } from "react";
import styles from "./Cloths.module.css";

/** Folded cloths from the top of the pile down: left end, width, height, dye, and how many layers show at the fold. */
const pile = [
  { x: 182, width: 316, height: 46, dye: "byakugun", layers: 2, stripes: false },
  { x: 150, width: 372, height: 62, dye: "ai", layers: 3, stripes: false },
  { x: 168, width: 344, height: 40, dye: "kinari", layers: 2, stripes: true },
  { x: 132, width: 402, height: 70, dye: "sakura", layers: 3, stripes: false },
  { x: 156, width: 366, height: 50, dye: "pale", layers: 2, stripes: true },
  { x: 120, width: 424, height: 76, dye: "deep", layers: 3, stripes: false },
] as const;

const ground = 424;

/** The shop window until there are photographs: a pile of folded pongee, drawn thread by thread. */
export function Cloths() {
  const id = useId();
  let top = ground - pile.reduce((sum, { height }) => sum + height, 0);
  return (
    <svg viewBox="0 0 640 512" preserveAspectRatio="xMidYMid slice" className={styles.cloths} aria-hidden="true">
      <defs>
        <pattern id={`${id}threads`} width="7" height="5" patternUnits="userSpaceOnUse">
          <path d="M0 1h4M3 3.5h4" className={styles.light} />
          <path d="M1 2.2h5M5 4.6h2" className={styles.shade} />
        </pattern>
        <pattern id={`${id}stripes`} width="26" height="8" patternUnits="userSpaceOnUse">
          <path d="M4 0v8M9 0v8" className={styles.stripe} />
        </pattern>
      </defs>
      <path d={`M0 ${ground}h640v88H0z`} className={styles.shelf} />
      <path d={`M104 ${ground}h456l14 12H92z`} className={styles.shadow} />
      {pile.map((cloth) => {
        const y = top;
        top += cloth.height;
        return <Cloth key={cloth.x} {...cloth} y={y} patterns={id} />;
      })}
    </svg>
  );
}

function Cloth({
  x,
  y,
  width,
  height,
  dye,
  layers,
  stripes,
  patterns,
}: (typeof pile)[number] & { y: number; patterns: string }) {
  const shape = { x, y: y + 1, width, height: height - 2, rx: Math.min(height / layers / 2, 14) };
  const folds = Array.from({ length: layers - 1 }, (_, index) => y + ((index + 1) * height) / layers);
  return (
    <g>
      <rect {...shape} className={styles[dye]} />
      {stripes && <rect {...shape} fill={`url(#${patterns}stripes)`} />}
      <rect {...shape} fill={`url(#${patterns}threads)`} />
      {folds.map((fold) => (
        <path key={fold} d={`M${x + 5} ${fold}q${width / 3} 3 ${width - 16} -1`} className={styles.fold} />
      ))}
      <path d={`M${x + 8} ${y + height - 2}h${width - 16}`} className={styles.fold} />
    </g>
  );
}
