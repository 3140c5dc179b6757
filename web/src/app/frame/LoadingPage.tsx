import { Spinner } from "#ui/Spinner.tsx";
import { BareHeader } from "./Header.tsx";
import styles from "./LoadingPage.module.css";
import * as words from "./words.ts";

/** What stands there while the browser makes the first page by itself. */
export function LoadingPage() {
  return (
    <>
      <BareHeader />
      <main className={styles.waiting}>
        <Spinner />
        <p>{words.loading}</p>
      </main>
    </>
  );
}
