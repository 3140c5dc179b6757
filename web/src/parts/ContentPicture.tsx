/** How wide each size of a content picture is at most, in pixels. */
const widths = [240, 480, 800, 1600];

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
      srcSet={widths.map((w, i) => `${src}?size=${i + 1} ${w}w`).join(", ")}
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
