import { useRef } from "react";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { PageLink } from "#parts/PageLink.tsx";
import { Phrases } from "#parts/Phrases.tsx";
import { selectPromotion, usePromotionView } from "#parts/promotions.ts";
import rail from "#parts/RailSection.module.css";
import { cx } from "#ui/cx.ts";
import styles from "./Campaigns.module.css";
import home from "./Home.module.css";
import type { HomeShelf } from "./homeData.ts";
import { More } from "./More.tsx";
import { pairedOf } from "./tiles.ts";

type Props = {
  title: string;
  shelves: readonly HomeShelf[];
  slot: string;
  more?: string | undefined;
  /** Pictures of goods as they are worn, higher than wide. */
  tall?: boolean | undefined;
};

/** What the editors put forward beside the hero. */
export function Features({ title, shelves, slot, more, tall = false }: Props) {
  if (shelves.length === 0) return null;
  const paired = tall ? 0 : pairedOf(shelves.length);
  return (
    <section className={`content ${home.section}`} aria-labelledby={slot}>
      <div className={rail.head}>
        <h2 id={slot} className={rail.title}>
          {title}
        </h2>
        {more && <More to={more} of={title} />}
      </div>
      <ul className={cx(styles.grid, tall && styles.tall)}>
        {shelves.map((shelf, i) => (
          <li key={shelf.title} className={cx(styles.banner, i < paired && styles.paired)}>
            <Feature shelf={shelf} slot={slot} tall={tall} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Feature({ shelf, slot, tall }: { shelf: HomeShelf; slot: string; tall: boolean }) {
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
          sizes={
            tall
              ? "(width >= 80em) 290px, (width >= 40em) 23vw, 42vw"
              : "(width >= 80em) 600px, (width >= 60em) 46vw, (width >= 40em) 46vw, 92vw"
          }
          shape={tall ? "tall" : "wide"}
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
