import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { useShop } from "#parts/shop.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Footer.module.css";
import { groups } from "./navigation.ts";
import { Wordmark } from "./Wordmark.tsx";
import * as words from "./words.ts";

const appearance = lazyPart(() => import("./Appearance.tsx"));

export function Footer() {
  const { mailbox } = useShop();
  return (
    <footer className={styles.footer}>
      <div className={`content ${styles.inner}`}>
        <div className={styles.about}>
          <Link to="/" aria-label={words.toTop} className={styles.sign}>
            <Wordmark />
          </Link>
          <p>{words.about}</p>
        </div>
        {groups.map(({ label, links }) => (
          <nav key={label} aria-label={label} className={styles.group}>
            {/* folded on phones; where there is room it is always open */}
            <details className={styles.fold}>
              <summary>
                <h2 className={styles.heading}>{label}</h2>
              </summary>
              <ul>
                {links.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to} className={styles.link} data-track={`footer_${link.to}`}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </nav>
        ))}
      </div>
      <div className={`content ${styles.foot}`}>
        <p>{words.taxIncluded}</p>
        <div className={styles.appearance}>
          <LazyPart optional part={appearance} props={{}} />
        </div>
        {/* not a page of the app */}
        {mailbox && <a href={mailbox}>{words.demoMailbox}</a>}
        <p>
          <small lang="en">© Tsumugi</small>
        </p>
      </div>
    </footer>
  );
}

/** The footer of pages on which nothing may lead astray. */
export function BareFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`content ${styles.foot}`}>
        <p>
          <small lang="en">© Tsumugi</small>
        </p>
      </div>
    </footer>
  );
}
