import X from "lucide-react/icons/x";
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Picture } from "#api/contract.gen.ts";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { useOverlayEntry } from "#ui/overlayHistory.ts";
import * as words from "./words.ts";
import styles from "./Zoom.module.css";

type Props = { name: string; pictures: readonly Picture[]; first: number; onClose: () => void };

/** The pictures on the whole screen, in the browser's own dialog: Esc or back closes it and the focus goes back. */
export default function Zoom({ name, pictures, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  useOverlayEntry(true, onClose);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    strip.current?.querySelectorAll("button")[first]?.focus();
    return () => element?.close();
  }, [first]);
  return (
    <dialog ref={dialog} aria-label={words.photosOf(name)} className={styles.zoom} onClose={onClose}>
      <ul ref={strip} className={styles.strip}>
        {pictures.map((picture, i) => (
          <li key={picture.zoom} className={styles.slide}>
            <Magnifier picture={picture} label={words.photoAt(i + 1)} />
          </li>
        ))}
      </ul>
      <IconButton label={words.close} icon={<X aria-hidden />} className={styles.close} onClick={onClose} />
    </dialog>
  );
}

/** One picture; a press shows the pressed place twice as large, and the picture can then be moved about. */
function Magnifier({ picture, label }: { picture: Picture; label: string }) {
  const room = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<{ x: number; y: number }>();
  useLayoutEffect(() => {
    const box = room.current;
    if (box === null || spot === undefined) return;
    box.scrollTo({
      left: spot.x * box.scrollWidth - box.clientWidth / 2,
      top: spot.y * box.scrollHeight - box.clientHeight / 2,
      behavior: "instant",
    });
  }, [spot]);
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (spot !== undefined) return setSpot(undefined);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A press by key has no place; the middle is as good as any.
    const byKey = event.detail === 0;
    setSpot({ x: byKey ? 0.5 : (event.clientX - left) / width, y: byKey ? 0.5 : (event.clientY - top) / height });
  }
  return (
    <div ref={room} className={cx(styles.room, spot !== undefined && styles.large)}>
      <button type="button" aria-pressed={spot !== undefined} aria-label={words.zoomIn(label)} onClick={press}>
        {/* the gallery's picture is there already, and stands until the large one has come */}
        <img src={picture.large} alt="" width={1600} height={2000} className={styles.picture} />
        <img src={picture.zoom} alt="" width={1600} height={2000} loading="lazy" className={styles.picture} />
      </button>
    </div>
  );
}
