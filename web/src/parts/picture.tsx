import type { Picture } from "#api/contract.gen.ts";

/** How wide each size of a product picture is, in pixels; all are 4:5. */
const widths = { small: 240, medium: 480, large: 800, zoom: 1600 } satisfies Record<
  Exclude<keyof Picture, "alt" | "caption" | "focus">,
  number
>;

/** All sizes of a picture, for the browser to choose from. */
export function srcSet(picture: Picture): string {
  return (["small", "medium", "large", "zoom"] as const).map((size) => `${picture[size]} ${widths[size]}w`).join(", ");
}

type Props = {
  picture: Picture;
  alt: string;
  /** How wide it is shown, as the sizes attribute says it. */
  sizes: string;
  /** The one picture that the first screen is waited for. */
  priority?: boolean;
  /** In sight without scrolling; everything else comes when it is about to be seen. */
  eager?: boolean;
  /** Comes after everything else, also where it is in sight. */
  last?: boolean;
  className?: string | undefined;
};

/** A product picture that keeps its room while it loads. */
export function ItemPicture({
  picture,
  alt,
  sizes,
  priority = false,
  eager = priority,
  last = false,
  className,
}: Props) {
  return (
    <img
      src={picture.medium}
      srcSet={srcSet(picture)}
      sizes={sizes}
      width={widths.medium}
      height={(widths.medium / 4) * 5}
      alt={alt}
      data-focus={picture.focus}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      fetchPriority={priority ? "high" : last ? "low" : undefined}
      className={className}
    />
  );
}
