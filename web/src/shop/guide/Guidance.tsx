import { ButtonLink } from "#ui/Button.tsx";
import styles from "./Guidance.module.css";

/** What to do when the guide did not answer the question. */
export function Guidance() {
  const ways = [
    { to: "/support/faq", label: "よくあるご質問を見る" },
    { to: "/support/contact", label: "お問い合わせをする" },
  ];
  return (
    <section aria-labelledby="guidance" className={styles.guidance}>
      <h2 id="guidance" className={styles.title}>
        お困りのことは解決しましたか
      </h2>
      <p className={styles.words}>見つからないときは、よくあるご質問かお問い合わせをご利用ください。</p>
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
