import Coins from "lucide-react/icons/coins";
import Heart from "lucide-react/icons/heart";
import Package from "lucide-react/icons/package";
import { ButtonLink } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Entry.module.css";

/** Why one might sign up. */
export function Invitation({ local }: { local: boolean }) {
  return (
    <section aria-labelledby="newcomers" className={`${styles.panel} ${styles.invitation}`}>
      <h2 id="newcomers" className={styles.subtitle}>
        はじめての方へ
      </h2>
      <p className={styles.lead}>会員登録は無料です。お買い物がもっと手軽に、お得になります。</p>
      <ul className={styles.gifts}>
        <li>
          <Coins aria-hidden />
          お買い物のたびにポイントがたまり、次のお買い物で使えます
        </li>
        <li>
          <Heart aria-hidden />
          お気に入りをどの端末でも見られ、値下げと再入荷をメールでお知らせします
        </li>
        <li>
          <Package aria-hidden />
          お届け先を登録でき、ご注文の状況をいつでも確かめられます
        </li>
      </ul>
      {local && (
        <ButtonLink to="/id/signup" variant="secondary" wide>
          会員登録をする
        </ButtonLink>
      )}
      <p className={styles.links}>
        <TextLink to="/guide/member">会員登録について</TextLink>
        <TextLink to="/orders">会員登録をせずにご注文の方：ご注文の確認</TextLink>
      </p>
    </section>
  );
}
