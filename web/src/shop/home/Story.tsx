import styles from "./Story.module.css";
import * as words from "./words.ts";

/** The editorial lead: what the shop's name means. */
export function Story() {
  return (
    <section className={styles.story} aria-labelledby="story">
      <div className={`content ${styles.inner}`}>
        <h2 id="story" className={styles.title}>
          {words.storyTitle}
        </h2>
        <div className={styles.text}>
          <p>{words.storyCloth}</p>
          <p>{words.storyShop}</p>
        </div>
      </div>
    </section>
  );
}
