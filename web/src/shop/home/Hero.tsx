import { useRef } from "react";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { useLeadsSomewhere } from "#parts/PageLink.tsx";
import { selectPromotion, usePromotionView } from "#parts/promotions.ts";
import { useShop } from "#parts/shop.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import styles from "./Hero.module.css";
import type { HomeShelf } from "./homeData.ts";
import * as words from "./words.ts";

/** What stands in the window while the editors have put nothing there. */
const shopsOwn: HomeShelf = {
  title: words.heroTitle,
  lines: [words.heroText],
  link: "/items",
};

/** The one strong feature: a picture and three lines. */
export function Hero({ hero = shopsOwn }: { hero: HomeShelf | undefined }) {
  const { feature } = useShop();
  const leadsSomewhere = useLeadsSomewhere();
  const section = useRef<HTMLElement>(null);
  const { title, lines, link = "", picture = feature } = hero;
  const promotion = { id: "home_feature", name: title, slot: "home_feature" };
  usePromotionView(section, promotion);
  return (
    <section ref={section} className={cx("content", styles.hero, picture === undefined && styles.bare)}>
      {picture !== undefined && (
        <div className={styles.picture}>
          <ContentPicture
            src={picture}
            alt=""
            sizes="(width >= 80em) 600px, (width >= 60em) 50vw, 100vw"
            shape="square"
            priority
          />
        </div>
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>
          {title.split(/(?<=、)/).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h1>
        <p className={styles.lead}>{lines.join("\n")}</p>
        {leadsSomewhere(link) && (
          <ButtonLink to={link} onClick={() => selectPromotion(promotion)}>
            {hero === shopsOwn ? words.seeItems : words.more}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
