import { useRef } from "react";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { PageLink } from "#parts/PageLink.tsx";
import { Phrases } from "#parts/Phrases.tsx";
import { selectPromotion, usePromotionView } from "#parts/promotions.ts";
import { cx } from "#ui/cx.ts";
import styles from "./Campaigns.module.css";
import home from "./Home.module.css";
import type { HomeShelf } from "./homeData.ts";
import { More } from "./More.tsx";
import { pairedOf } from "./tiles.ts";

type Props = { title: string; shelves: readonly HomeShelf[]; slot: string; more?: string | undefined };

/** What the editors put forward beside the hero. */
export function Features({ title, shelves, slot, more }: Props) {
  if (shelves.length === 0) return null;
  const paired = pairedOf(shelves.length);
  return (
    <section className={`content ${home.section}`} aria-labelledby={slot}>
      <div className={home.head}>
        <h2 id={slot} className={home.title}>
          {title}
        </h2>
        {more && <More to={more} of={title} />}
      </div>
      <ul className={styles.grid}>
        {shelves.map((shelf, i) => (
          <li key={shelf.title} className={cx(styles.banner, i < paired && styles.paired)}>
            <Feature shelf={shelf} slot={slot} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Feature({ shelf, slot }: { shelf: HomeShelf; slot: string }) {
  const { title, phrases, lines, picture, link = "" } = shelf;
  const place = useRef<HTMLElement>(null);
  const promotion = { id: `${slot}_${title}`, name: title, slot };
  usePromotionView(place, promotion);
  const inside = (
    <>
      {picture !== undefined && (
        <ContentPicture
          src={picture}
          alt=""
          sizes="(width >= 80em) 600px, (width >= 60em) 46vw, (width >= 40em) 46vw, 92vw"
          shape="wide"
          className={styles.picture}
        />
      )}
      <h3 className={cx("phrases", styles.name)}>
        <Phrases of={phrases} text={title} />
      </h3>
      {lines.length > 0 && <p className={styles.lead}>{lines.join("")}</p>}
    </>
  );
  return (
    <article ref={place}>
      <PageLink
        to={link}
        className={styles.link}
        onClick={() => selectPromotion(promotion)}
        instead={<div className={styles.link}>{inside}</div>}
      >
        {inside}
      </PageLink>
    </article>
  );
}
