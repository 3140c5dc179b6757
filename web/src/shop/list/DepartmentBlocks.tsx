import type { PageBlock, PageShelf } from "#api/contract.gen.ts";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { PageLink } from "#parts/PageLink.tsx";
import { Phrases } from "#parts/Phrases.tsx";
import type { LoadArgs } from "#parts/page.ts";
import { RailSection } from "#parts/RailSection.tsx";
import { useSees } from "#parts/session.ts";
import { cx } from "#ui/cx.ts";
import { Link } from "#ui/Link.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./DepartmentBlocks.module.css";
import * as words from "./words.ts";

/** What stands above the list of a department or campaign. It is beside the list: what cannot be had is empty. */
export function blocksOf(page: string, { call, signal }: LoadArgs): Promise<readonly PageBlock[]> {
  return call("siapi/page/select/", { page }, signal === undefined ? {} : { signal }).then(
    (answer) => answer.blocks,
    () => [],
  );
}

/** What the office put above the list of a department or campaign: pictures and words that lead somewhere, rows of items. */
export function DepartmentBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  return blocks.filter(useSees()).map(({ id = "", title = "", items, more, shelves = [], tall = false }) =>
    items === undefined ? (
      shelves.length > 0 && (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <ul className={cx(styles.grid, tall && styles.tall)}>
            {shelves.map((shelf) => (
              <li key={shelf.title}>
                <Shown shelf={shelf} tall={tall} />
              </li>
            ))}
          </ul>
          {more !== undefined && <TextLink to={more}>{words.seeAll}</TextLink>}
        </section>
      )
    ) : (
      <RailSection
        key={id}
        title={title}
        items={items}
        list={{ id: `department_${id}`, name: title }}
        more={more !== undefined && <Link to={more}>{words.seeAll}</Link>}
      />
    ),
  );
}

function Shown({ shelf: { title, phrases, lines, picture, link = "" }, tall }: { shelf: PageShelf; tall: boolean }) {
  const inside = (
    <>
      {picture !== undefined && (
        <ContentPicture
          src={picture}
          alt=""
          sizes={tall ? "(width >= 60em) 20vw, 46vw" : "(width >= 60em) 33vw, (width >= 40em) 46vw, 92vw"}
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
    <PageLink to={link} className={styles.link} instead={<div className={styles.link}>{inside}</div>}>
      {inside}
    </PageLink>
  );
}
