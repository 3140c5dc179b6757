import { useEffect, useState } from "react";
import styles from "#parts/ContentPage.module.css";
import type { Page } from "#parts/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Contact.module.css";
import { ContactSteps } from "./ContactSteps.tsx";
import { readNumber } from "./draft.ts";

/** A question to the shop, last step. */
export const page: Page = {
  head: () => ({ noindex: true }),
  Component: CompletePage,
};

function CompletePage() {
  const [number, setNumber] = useState<string>();
  useEffect(() => setNumber(readNumber()), []);
  return (
    <div className={`content ${styles.page} ${own.column}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>お問い合わせを受け付けました</h1>
        <ContactSteps current={2} />
      </header>
      <div className={own.done}>
        {number !== undefined && (
          <p>
            お問い合わせ番号
            <br />
            <strong className={own.number}>{number}</strong>
          </p>
        )}
        <p>
          確認のメールをお送りしました。ご返信まで、1〜2営業日ほどお待ちください。
          <br />
          メールが届かないときは、迷惑メールのフォルダーをご確認のうえ、
          <TextLink to="/support/contact">もう一度お問い合わせ</TextLink>ください。
        </p>
        <p>
          <ButtonLink to="/" variant="secondary">
            お買い物を続ける
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
