import type { SizeAdvice } from "#api/contract.gen.ts";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Advices.module.css";
import * as words from "./words.ts";

/** One size for each person, how sure it is and why; or that it cannot be known. */
export function Advices({ advices, persons }: { advices: readonly SizeAdvice[]; persons: number }) {
  if (persons === 0) {
    return (
      <p className={styles.note}>
        <TextLink to="/mypage/sizes">{words.register}</TextLink>
      </p>
    );
  }
  if (advices.length === 0) return null;
  return (
    <section aria-labelledby="size-advice" className={styles.advices}>
      <h2 id="size-advice" className={styles.title}>
        {words.title}
      </h2>
      <ul className={styles.list}>
        {advices.map(({ person_id, name, size_name, sure, percent, why, later }) => (
          <li key={person_id}>
            <p>
              {words.forWhom(name)}
              <strong>{sure === "none" ? words.undecided : words.recommended(size_name)}</strong>
              {sure !== "none" && <span className={styles.note}>（{words.percent(percent)}）</span>}
            </p>
            <p className={styles.note}>{why}</p>
            {later !== "" && <p>{later}</p>}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        <TextLink to="/mypage/sizes">{words.change}</TextLink>
      </p>
    </section>
  );
}
