import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import * as words from "./frameWords.ts";
import { IconButton } from "./IconButton.tsx";
import styles from "./Overlay.module.css";
import { useOverlayEntry } from "./overlayHistory.ts";
import { tabStaysInside } from "./tabStaysInside.ts";

export type OverlayProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons that stay in sight; the main action first. */
  footer?: ReactNode;
};

/**
 * A question in the middle of the page. Focus is kept inside and goes back to
 * where it was; Esc, a press beside it and the browser's back button close it. Load it with `lazy`: it
 * brings Base UI's overlay code.
 */
export function Dialog({ description, ...rest }: OverlayProps & { description?: ReactNode }) {
  return (
    <Layer {...rest} className={styles.dialog}>
      {description !== undefined && <Base.Description>{description}</Base.Description>}
      {rest.children}
    </Layer>
  );
}

type DrawerProps = OverlayProps & {
  side?: "start" | "end" | "bottom";
  /** Covers the whole width of a phone: filters, the menu. */
  full?: boolean;
};

/** A sheet that slides in from an edge, with the same manners as a dialog. */
export function Drawer({ side = "end", full = false, ...rest }: DrawerProps) {
  return <Layer {...rest} className={cx(styles.drawer, styles[side], full && styles.full)} />;
}

function Layer({
  open,
  onClose,
  title,
  children,
  footer,
  className,
}: OverlayProps & { className?: string | undefined }) {
  useOverlayEntry(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={cx(styles.popup, className)} onKeyDown={tabStaysInside}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton label={words.close} icon={<X aria-hidden />} />} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <div className={styles.foot}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
