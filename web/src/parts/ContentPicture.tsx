/** The sizes of a content picture, and how wide each is at most, in pixels. */
const sizesAndWidths = [
  [1, 240],
  [2, 480],
  [3, 800],
  [4, 1600],
] as const;

/** What is tall stands several abreast, never wider than 400 pixels. */
const ofTall = sizesAndWidths.slice(1, 3);

type Props = {
  /** The address of the picture, without a size. */
  src: string;
  alt: string;
  /** How wide it is shown, as the sizes attribute says it. */
  sizes: string;
  /** Height to width, so that its room is kept while it loads. */
  shape: keyof typeof heights;
  /** Its real size in pixels where that is known, instead of the shape. */
  size?: { width: number; height: number } | undefined;
  /** The one picture that the first screen is waited for. */
  priority?: boolean;
  className?: string | undefined;
};

const heights = { square: 1, wide: 9 / 16, tall: 5 / 4 };

/** A picture of the shop's content: a banner, a department. */
export function ContentPicture({ src, alt, sizes, shape, size, priority = false, className }: Props) {
  const { width, height } = size ?? { width: 800, height: 800 * heights[shape] };
  return (
    <img
      src={`${src}?size=3`}
      srcSet={(shape === "tall" ? ofTall : sizesAndWidths).map(([n, w]) => `${src}?size=${n} ${w}w`).join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      decoding="async"
      fetchPriority={priority ? "high" : undefined}
      className={className}
    />
  );
}
