import { ButtonLink } from "#ui/Button.tsx";
import styles from "./ErrorMessage.module.css";
import { sentenceOf } from "./sentences.ts";
import * as words from "./words.ts";

/** An error in words, and one way on. */
export function ErrorMessage({ code }: { code: number }) {
  const { title, text } = sentenceOf(code);
  return (
    <section className={`content ${styles.message}`}>
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <ButtonLink to="/" variant="secondary">
        {words.toTop}
      </ButtonLink>
    </section>
  );
}
