import { useRef } from "react";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import type { CardItem } from "#parts/ItemCard.tsx";
import { ItemRail } from "#parts/ItemRail.tsx";
import { selectPromotion, usePromotionView } from "#parts/promotions.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import type { HomeCampaign } from "./homeData.ts";
import styles from "./Showcase.module.css";
import * as words from "./words.ts";

type Props = {
  campaign: HomeCampaign;
  items: readonly CardItem[];
  /** The picture stands on the other side. */
  turned: boolean;
};

/** A campaign told as a small story: a picture, what it is about, and some of its items. */
export function Showcase({ campaign, items, turned }: Props) {
  const { campaign_code: code, campaign_name: name, lead, picture } = campaign;
  const section = useRef<HTMLElement>(null);
  const promotion = { id: code, name, slot: `home_${code}` };
  usePromotionView(section, promotion);
  return (
    <section ref={section} aria-labelledby={code} className={cx(styles.showcase, !turned && styles.band)}>
      <div className="content">
        <div className={cx(styles.story, turned && styles.turned, picture === undefined && styles.plain)}>
          {picture !== undefined && (
            <ContentPicture
              src={picture}
              alt=""
              sizes="(width >= 80em) 700px, (width >= 60em) 58vw, 100vw"
              shape="wide"
              className={styles.picture}
            />
          )}
          <div className={styles.words}>
            <h2 id={code} className={styles.title}>
              {name}
            </h2>
            <p className={styles.lead}>{lead}</p>
            <ButtonLink to={`/campaign/${code}`} variant="secondary" onClick={() => selectPromotion(promotion)}>
              {words.seeCampaign}
            </ButtonLink>
          </div>
        </div>
        <ItemRail items={items} list={{ id: `home_${code}`, name }} />
      </div>
    </section>
  );
}
