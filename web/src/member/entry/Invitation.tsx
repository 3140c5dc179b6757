import Coins from "lucide-react/icons/coins";
import Heart from "lucide-react/icons/heart";
import Package from "lucide-react/icons/package";
import { ButtonLink } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Entry.module.css";
import * as words from "./words.ts";

/** Why one might sign up. */
export function Invitation({ local }: { local: boolean }) {
  return (
    <section aria-labelledby="newcomers" className={`${styles.panel} ${styles.invitation}`}>
      <h2 id="newcomers" className={styles.subtitle}>
        {words.firstTime}
      </h2>
      <p className={styles.lead}>{words.invitation}</p>
      <ul className={styles.gifts}>
        <li>
          <Coins aria-hidden />
          {words.benefitPoints}
        </li>
        <li>
          <Heart aria-hidden />
          {words.benefitFavorites}
        </li>
        <li>
          <Package aria-hidden />
          {words.benefitOrders}
        </li>
      </ul>
      {local && (
        <ButtonLink to="/id/signup" variant="secondary" wide>
          {words.join}
        </ButtonLink>
      )}
      <p className={styles.links}>
        <TextLink to="/guide/member">{words.aboutJoining}</TextLink>
        <TextLink to="/orders">{words.guestOrders}</TextLink>
      </p>
    </section>
  );
}
