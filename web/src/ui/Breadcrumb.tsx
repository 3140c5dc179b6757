import styles from "./Breadcrumb.module.css";
import * as words from "./frameWords.ts";
import { TextLink } from "./TextLink.tsx";

export type Crumb = { label: string; to?: string | undefined };

/** The way from the top to this page; the last one is this page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={words.breadcrumb}>
      <ol className={styles.list}>
        {crumbs.map((crumb, i) => {
          const here = i === crumbs.length - 1;
          return (
            <li key={`${crumb.to}${crumb.label}`} className={styles.crumb}>
              {here || crumb.to === undefined ? (
                <span aria-current={here ? "page" : undefined}>{crumb.label}</span>
              ) : (
                <TextLink to={crumb.to} variant="quiet" className={styles.link}>
                  {crumb.label}
                </TextLink>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
