import { useLeadsSomewhere } from "#parts/PageLink.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Cloths } from "./Cloths.tsx";
import styles from "./Hero.module.css";

/** The one strong feature: a picture and three lines. */
export function Hero() {
  const leadsSomewhere = useLeadsSomewhere();
  return (
    <section className={`content ${styles.hero}`}>
      <div className={styles.picture}>
        <Cloths />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>
          ふだんの日に、
          <br />
          手ざわりのいい服を。
        </h1>
        <p className={styles.lead}>
          赤ちゃんの肌着から、家族で着るユニセックス、からだを動かす日のウェアまで。着るたびになじむ品を集めました。
        </p>
        {leadsSomewhere("/items") && <ButtonLink to="/items">アイテムを見る</ButtonLink>}
      </div>
    </section>
  );
}
