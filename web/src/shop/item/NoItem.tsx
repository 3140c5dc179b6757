import { useLocation } from "react-router";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./NoItem.module.css";
import * as words from "./words.ts";

/** Stands where an item would, when its detail could not be had: the shop was told, the shopper can try again. */
export function NoItem() {
  const { pathname } = useLocation();
  return (
    <section className={`content ${styles.message}`}>
      <h1 className={styles.title}>{words.loadFailed}</h1>
      <p>{words.loadFailedText}</p>
      <p className={styles.links}>
        {/* loaded whole: what failed may be the app's own */}
        <a href={pathname}>{words.reload}</a>
        <TextLink to="/items">{words.toList}</TextLink>
      </p>
    </section>
  );
}
