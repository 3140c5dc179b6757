import type { Page } from "#parts/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import styles from "./Entry.module.css";
import { EntryPage } from "./EntryPage.tsx";

/** Where one comes to after logging out, here or at a provider. */
export const page: Page = {
  crumbs: () => ({ replacementTitle: "ログアウトしました" }),
  Component: () => (
    <EntryPage title="ログアウトしました" lead="ご利用ありがとうございました。またのお越しをお待ちしています。">
      <div className={styles.panel}>
        <ButtonLink to="/" size="large" wide>
          お買い物を続ける
        </ButtonLink>
        <ButtonLink to="/id/login" variant="secondary" size="large" wide>
          ログインする
        </ButtonLink>
      </div>
    </EntryPage>
  ),
};
