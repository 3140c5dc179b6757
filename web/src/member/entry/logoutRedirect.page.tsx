import type { Page } from "#parts/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import styles from "./Entry.module.css";
import { EntryPage } from "./EntryPage.tsx";
import * as words from "./words.ts";

/** Where one comes to after logging out, here or at a provider. */
export const page: Page = {
  crumbs: () => ({ replacementTitle: words.loggedOut }),
  Component: () => (
    <EntryPage title={words.loggedOut} lead={words.thanks}>
      <div className={styles.panel}>
        <ButtonLink to="/" size="large" wide>
          {words.continueShopping}
        </ButtonLink>
        <ButtonLink to="/id/login" variant="secondary" size="large" wide>
          {words.login}
        </ButtonLink>
      </div>
    </EntryPage>
  ),
};
