/** A drawing of the sprite in index.html: 16 px, in the colour of its text. It never stands without a word or a label. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="i" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

/**
 * Shapes of states. Round goes its way (dashed, quarter, half, three quarters, full, check); angular needs somebody
 * (triangle, square), and a diamond is a date.
 */
export type Shape =
  | "wait"
  | "ready"
  | "closed"
  | "part"
  | "sent"
  | "done"
  | "hold"
  | "alert"
  | "date"
  | "low"
  | "back2";

export function Mark({ shape, tone }: { shape: Shape; tone?: "alert" | undefined }) {
  return (
    <svg viewBox="0 0 14 14" className={tone ?? "mark"} aria-hidden="true">
      <use href={`#s-${shape}`} />
    </svg>
  );
}

/** A state by word and shape. */
export function State({ shape, tone, children }: { shape: Shape; tone: string; children: string }) {
  return (
    <span className={`st ${tone}`}>
      <Mark shape={shape} />
      {children}
    </span>
  );
}
