import type { PageBlock } from "#api/contract.gen.ts";
import styles from "./Story.module.css";

/** The editorial lead: what the shop's name means. */
export function Story({ block: { title, shelves = [] } }: { block: PageBlock }) {
  return (
    <section className={styles.story} aria-labelledby="story">
      <div className={`content ${styles.inner}`}>
        <h2 id="story" className={styles.title}>
          {title}
        </h2>
        <div className={styles.text}>
          {shelves[0]?.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
