import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useLayoutEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { Link } from "./Link.tsx";
import * as words from "./navigationWords.ts";
import styles from "./Pagination.module.css";
import { pageNumbers } from "./pageNumbers.ts";

type Props = {
  page: number;
  pages: number;
  href: (page: number) => string;
  label?: string;
};

/** Page numbers as real links. Nothing to turn, nothing shown. */
export function Pagination({ page, pages, href, label = words.pages }: Props) {
  const nav = useRef<HTMLElement>(null);
  const turned = useRef(page);
  useLayoutEffect(() => {
    // On the last page there is no next one: its link goes, and whoever pressed it by keyboard goes on from the number.
    if (turned.current !== page && document.activeElement === document.body) {
      nav.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
    }
    turned.current = page;
  }, [page]);
  if (pages <= 1) {
    return null;
  }
  return (
    <nav ref={nav} aria-label={label}>
      <ul className={styles.list}>
        <li>
          <Turn to={page > 1 ? href(page - 1) : undefined} label={words.previous} rel="prev" />
        </li>
        {pageNumbers(page, pages).map((entry) =>
          "gap" in entry ? (
            <li key={`gap${entry.before}`} aria-hidden className={cx(styles.gap, styles[entry.gap])}>
              …
            </li>
          ) : (
            <li key={entry.page} className={cx(entry.near && styles.near)}>
              <Link
                to={href(entry.page)}
                className={styles.page}
                aria-label={words.pageNumber(entry.page)}
                aria-current={entry.page === page ? "page" : undefined}
              >
                {entry.page}
              </Link>
            </li>
          ),
        )}
        <li>
          <Turn to={page < pages ? href(page + 1) : undefined} label={words.next} rel="next" />
        </li>
      </ul>
    </nav>
  );
}

function Turn({ to, label, rel }: { to: string | undefined; label: string; rel: "prev" | "next" }) {
  const icon = rel === "prev" ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />;
  if (to === undefined) {
    return (
      <span aria-hidden className={cx(styles.page, styles.off)}>
        {icon}
      </span>
    );
  }
  return (
    <Link to={to} className={styles.page} aria-label={label}>
      {icon}
    </Link>
  );
}
