import { ToastProvider } from "../Toast.tsx";
import styles from "./Gallery.module.css";
import { sheets } from "./specimens.tsx";

/** /_ui, in development only: every component in every state. */
export default function Gallery() {
  return (
    <ToastProvider>
      <main className={styles.gallery}>
        <header className={styles.head}>
          <p className={styles.kicker}>TSUMUGI UI</p>
          <h1 className={styles.title}>布見本</h1>
          <p className={styles.lead}>部品のすべてと、その状態。色・大きさ・書体は tokens.css から。</p>
          <nav aria-label="見本の目次" className={styles.toc}>
            {sheets.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        </header>
        {sheets.map(({ id, title, sheet }) => (
          <section key={id} id={id} className={styles.sheet} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={styles.sheetTitle}>
              {title}
            </h2>
            {sheet}
          </section>
        ))}
      </main>
    </ToastProvider>
  );
}
