import { useRef } from "react";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { selectPromotion, usePromotionView } from "#parts/promotions.ts";
import rail from "#parts/RailSection.module.css";
import { cx } from "#ui/cx.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Campaigns.module.css";
import home from "./Home.module.css";
import type { HomeCampaign } from "./homeData.ts";
import { pairedOf } from "./tiles.ts";
import * as words from "./words.ts";

const most = 6;

/** What runs just now, beside what has its own place on the page. */
export function Campaigns({ campaigns }: { campaigns: readonly HomeCampaign[] }) {
  const shown = campaigns.slice(0, most);
  if (shown.length === 0) return null;
  const paired = pairedOf(shown.length);
  return (
    <section className={`content ${home.section}`} aria-labelledby="campaigns">
      <div className={rail.head}>
        <h2 id="campaigns" className={rail.title}>
          {words.campaigns}
        </h2>
      </div>
      <ul className={styles.grid}>
        {shown.map((campaign, i) => (
          <li key={campaign.campaign_code} className={cx(styles.banner, i < paired && styles.paired)}>
            <Banner campaign={campaign} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Banner({ campaign }: { campaign: HomeCampaign }) {
  const { campaign_code: code, campaign_name: name, lead, picture } = campaign;
  const place = useRef<HTMLElement>(null);
  const promotion = { id: code, name, slot: "home_campaigns" };
  usePromotionView(place, promotion);
  return (
    <article ref={place}>
      <Link to={`/campaign/${code}`} className={styles.link} onClick={() => selectPromotion(promotion)}>
        {picture !== undefined && (
          <ContentPicture
            src={picture}
            alt=""
            sizes="(width >= 80em) 400px, (width >= 60em) 31vw, (width >= 40em) 46vw, 92vw"
            shape="wide"
            className={styles.picture}
          />
        )}
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.lead}>{lead}</p>
      </Link>
    </article>
  );
}
