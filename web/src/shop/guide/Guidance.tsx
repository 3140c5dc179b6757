import { ButtonLink } from "#ui/Button.tsx";
import styles from "./Guidance.module.css";
import * as words from "./words.ts";

/** What to do when the guide did not answer the question. */
export function Guidance() {
  const ways = [
    { to: "/support/faq", label: words.seeFaq },
    { to: "/support/contact", label: words.contact },
  ];
  return (
    <section aria-labelledby="guidance" className={styles.guidance}>
      <h2 id="guidance" className={styles.title}>
        {words.solved}
      </h2>
      <p className={styles.words}>{words.otherwise}</p>
      <div className={styles.ways}>
        {ways.map(({ to, label }) => (
          <ButtonLink key={to} to={to} variant="secondary">
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}
