import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ZoomIn from "lucide-react/icons/zoom-in";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { DetailColor, Picture } from "#api/contract.gen.ts";
import { track } from "#parts/analytics.ts";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { ItemPicture } from "#parts/picture.tsx";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/IconButton.tsx";
import styles from "./Gallery.module.css";
import * as words from "./words.ts";

const zoom = lazyPart(() => import("./Zoom.tsx"));

const sizes = { strip: "(width >= 80em) 620px, (width >= 60em) 48vw, 100vw", thumb: "72px" };

/**
 * A strip of pictures to swipe through; thumbnails and pictures are links, so that all of it works without a script:
 * a thumbnail scrolls to its picture, a picture opens in full size.
 */
export function Gallery({ name, color }: { name: string; color: DetailColor }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, go] = usePlace(strip);
  const [zoomed, setZoomed] = useState<number>();
  const { pictures } = color;
  const many = pictures.length > 1;
  function press(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.metaKey || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const place = Math.min(Math.max((at ?? 0) + step, 0), pictures.length - 1);
    strip.current?.querySelectorAll("a")[place]?.focus({ preventScroll: true });
    go(place);
  }
  function open(event: MouseEvent, place: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    track("item_zoom");
    setZoomed(place);
  }
  const shown = (picture: Picture, i: number) => (
    <ItemPicture
      picture={picture}
      alt={picture.alt || words.photoOf(name, color.color_name, i + 1)}
      sizes={sizes.strip}
      priority={i === 0}
      className={styles.picture}
    />
  );
  if (pictures.length === 0) return <div className={styles.nothing} />;
  return (
    <section aria-label={words.photos} className={cx(styles.gallery, many && styles.many)}>
      <div className={styles.stage}>
        <ul ref={strip} className={styles.strip} onKeyDown={press}>
          {pictures.map((picture, i) => (
            <li key={picture.small} id={`picture-${i + 1}`} className={styles.slide}>
              <a
                href={picture.zoom}
                className={styles.open}
                // Browsers scroll to a focused link only when not a sliver of it shows.
                onFocus={() => go(i)}
                onClick={(event) => open(event, i)}
              >
                {/* Browsers fetch what lies beside the screen at once; the first one needs the line for itself. */}
                {i === 0 || at !== undefined ? shown(picture, i) : <noscript>{shown(picture, i)}</noscript>}
                <span className="visually-hidden">{words.enlarge}</span>
              </a>
              {/* What it says is in the alternative text too. */}
              {picture.caption && (
                <p aria-hidden className={styles.caption}>
                  {picture.caption}
                </p>
              )}
            </li>
          ))}
        </ul>
        <ZoomIn aria-hidden className={styles.sign} />
        {many && at !== undefined && (
          <>
            <p className={styles.count}>
              {at + 1} / {pictures.length}
            </p>
            {at > 0 && (
              <IconButton
                label={words.previousPhoto}
                icon={<ChevronLeft aria-hidden />}
                className={cx(styles.step, styles.back)}
                onClick={() => go(at - 1)}
              />
            )}
            {at < pictures.length - 1 && (
              <IconButton
                label={words.nextPhoto}
                icon={<ChevronRight aria-hidden />}
                className={cx(styles.step, styles.on)}
                onClick={() => go(at + 1)}
              />
            )}
          </>
        )}
      </div>
      {many && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, i) => (
            <li key={picture.small}>
              <a
                href={`#picture-${i + 1}`}
                aria-current={(at ?? 0) === i}
                className={styles.thumb}
                onClick={(event) => {
                  event.preventDefault();
                  go(i);
                }}
              >
                <ItemPicture picture={picture} alt={words.seePhoto(i + 1)} sizes={sizes.thumb} last />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== undefined && (
        <LazyPart part={zoom} props={{ name, pictures, first: zoomed, onClose: () => setZoomed(undefined) }} />
      )}
    </section>
  );
}

/** Which picture is in sight, known once the strip is laid out, and the way to another. */
function usePlace(strip: React.RefObject<HTMLElement | null>) {
  const [at, setAt] = useState<number>();
  useEffect(() => {
    const row = strip.current;
    if (row === null) return;
    const measure = () => setAt(row.clientWidth === 0 ? 0 : Math.round(row.scrollLeft / row.clientWidth));
    measure();
    row.addEventListener("scroll", measure, { passive: true });
    return () => row.removeEventListener("scroll", measure);
  }, [strip]);
  const go = (place: number) => {
    const row = strip.current;
    row?.scrollTo({ left: place * row.clientWidth });
  };
  return [at, go] as const;
}
