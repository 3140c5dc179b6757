import { useRef } from "react";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { useLeadsSomewhere } from "#parts/PageLink.tsx";
import { selectPromotion, usePromotionView } from "#parts/promotions.ts";
import { useShop } from "#parts/shop.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Cloths } from "./Cloths.tsx";
import styles from "./Hero.module.css";

const promotion = { id: "home_feature", name: "ふだんの日に、手ざわりのいい服を。", slot: "home_feature" };

/** The one strong feature: a picture and three lines. */
export function Hero() {
  const { feature } = useShop();
  const leadsSomewhere = useLeadsSomewhere();
  const section = useRef<HTMLElement>(null);
  usePromotionView(section, promotion);
  return (
    <section ref={section} className={`content ${styles.hero}`}>
      <div className={styles.picture}>
        {feature === undefined ? (
          <Cloths />
        ) : (
          <ContentPicture
            src={feature}
            alt=""
            sizes="(width >= 80em) 600px, (width >= 60em) 50vw, 100vw"
            shape="square"
            priority
          />
        )}
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
        {leadsSomewhere("/items") && (
          <ButtonLink to="/items" onClick={() => selectPromotion(promotion)}>
            アイテムを見る
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
