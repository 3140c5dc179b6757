import styles from "#parts/ContentPage.module.css";
import type { Page } from "#parts/page.ts";
import { TextLink } from "#ui/TextLink.tsx";
import { Confirm } from "./Confirm.tsx";
import own from "./Magazine.module.css";
import { SignUp } from "./SignUp.tsx";
import { Stop } from "./Stop.tsx";
import * as words from "./words.ts";

interface MagazineData {
  /** The words that one agrees to. */
  readonly consent: string;
  /** What the link of a sign-up's letter carries. */
  readonly confirm: string;
  /** What the link of a letter carries that ends the magazine. */
  readonly stop: string;
  /** Which of the forms was posted without a script and taken. */
  readonly sent: string;
}

/** The mail magazine: sign-up, its confirmation, and the end of it. */
export const page: Page<MagazineData> = {
  load: async ({ query, call, signal }) => ({
    ...(await call("siapi/magazine/select/", {}, signal && { signal })),
    confirm: query.get("confirm") ?? "",
    stop: query.get("token") ?? "",
    sent: query.get("sent") ?? "",
  }),
  head: ({ confirm, stop, sent }) => ({
    description: words.description,
    noindex: confirm !== "" || stop !== "" || sent !== "",
  }),
  Component: ({ data: { consent, confirm, stop, sent } }) => (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      <div className={own.ways}>
        {(confirm !== "" || sent === "confirm") && <Confirm token={confirm} />}
        {confirm === "" && sent !== "confirm" && stop === "" && <SignUp consent={consent} sent={sent === "magazine"} />}
        <Stop token={stop} sent={sent} />
      </div>
      <p className={own.more}>
        {words.pastBefore}
        <TextLink to="/article/mailmagazine-news">{words.pastLetters}</TextLink>
        {words.pastAfter}
        <TextLink to="/guide/mailmagazine">{words.aboutMagazine}</TextLink>
        {words.purposeAfter}
      </p>
    </div>
  ),
};
