import ThumbsUp from "lucide-react/icons/thumbs-up";
import { type FormEvent, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Review, ReviewFit, ReviewPage, ReviewSummary } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import { Section } from "./Details.tsx";
import { helpedBefore, rememberHelped } from "./helped.ts";
import { reviewsAsked } from "./load.ts";
import table from "./SizeTables.module.css";
import styles from "./Voices.module.css";
import * as words from "./words.ts";

/** Fewer are read sooner than they are narrowed. */
const fewest = 4;

/** What buyers say. All of it is read without a script: filters are a form of the address, pages are links. */
export function Reviews({ code, page }: { code: string; page: ReviewPage | null }) {
  if (page === null) return null;
  const { summary } = page;
  return (
    <Section id="reviews" title={words.reviews}>
      {summary.count === 0 ? (
        <p className={styles.dim}>{words.noReviews}</p>
      ) : (
        <>
          <Summary summary={summary} />
          {summary.count >= fewest && <Filter code={code} summary={summary} />}
          {page.reviews.length === 0 && <p>{words.noneFound}</p>}
          <ul className={styles.list}>
            {page.reviews.map((review) => (
              <li key={review.id} id={`review-${review.id}`} className={styles.voice}>
                <One review={review} />
              </li>
            ))}
          </ul>
          <Pages page={page.page} pages={page.pages} name="review_page" anchor="reviews" label={words.reviewPages} />
        </>
      )}
    </Section>
  );
}

/** Links to other pages of one of the lists, which leave the rest of the address as it is. */
export function Pages(props: { page: number; pages: number; name: string; anchor: string; label: string }) {
  const { search } = useLocation();
  function href(page: number) {
    const query = new URLSearchParams(search);
    query.set(props.name, String(page));
    return `?${query}#${props.anchor}`;
  }
  return <Pagination page={props.page} pages={props.pages} href={href} label={props.label} />;
}

function Stars({ n }: { n: number }) {
  return (
    <span role="img" aria-label={words.starCount(n)} className={styles.stars}>
      {"★★★★★☆☆☆☆☆".slice(5 - n, 10 - n)}
    </span>
  );
}

function Summary({ summary }: { summary: ReviewSummary }) {
  const whole = (summary.tenths / 10).toFixed(1);
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.average}>
          <span role="img" aria-label={words.average(whole)}>
            ★ {whole}
          </span>
        </p>
        <p className={styles.dim}>{words.reviewCount(summary.count)}</p>
        <dl className={styles.bars}>
          {[5, 4, 3, 2, 1].map((n) => (
            <div key={n}>
              <dt>{`★${n}`}</dt>
              <dd>
                <meter aria-label={words.starCount(n)} max={summary.count} value={summary.stars[n - 1] ?? 0} />
                {summary.stars[n - 1] ?? 0}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Fits title={words.fitOfSizes} head={words.sizeHead} fits={summary.sizes} />
      <Fits title={words.fitOfMeasures} head={words.measureHead} fits={summary.measures} />
    </div>
  );
}

function Fits({ title, head, fits }: { title: string; head: string; fits: readonly ReviewFit[] }) {
  if (fits.length === 0) return null;
  return (
    <table className={table.table}>
      <caption className={table.caption}>{title}</caption>
      <thead>
        <tr>
          {[head, words.tight, words.rightFit, words.loose].map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fits.map(({ name, small, right, large }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{words.people(small)}</td>
            <td>{words.people(right)}</td>
            <td>{words.people(large)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const heights = [80, 90, 100, 110, 120, 130, 140, 150, 155, 160, 165, 170, 175, 180];

function Filter({ code, summary }: { code: string; summary: ReviewSummary }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = reviewsAsked(new URLSearchParams(search));
  function narrow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (value !== "") query.set(name, String(value));
    }
    navigate(`?${query}#reviews`, { preventScrollReset: true });
  }
  return (
    <form key={search} action={`/items/${code}#reviews`} onSubmit={narrow} className={styles.filter}>
      <Choose name="review_height" label={words.bodyHeight} any={words.allHeights} value={String(asked.height)}>
        {heights.map((n) => [String(n), words.aboutHeight(n)])}
      </Choose>
      <Choose name="review_size" label={words.boughtSize} any={words.allSizes} value={asked.size ?? ""}>
        {summary.sizes.map(({ name }) => [name, name])}
      </Choose>
      <Choose name="review_stars" label={words.stars} any={words.allStars} value={String(asked.stars)}>
        {[5, 4, 3, 2, 1].map((n) => [String(n), words.starCount(n)])}
      </Choose>
      <Choose name="review_sort" label={words.sortBy} value={asked.sort ?? ""}>
        {Object.entries(words.sorts)}
      </Choose>
      {summary.photos > 0 && (
        <label className={styles.check}>
          <input type="checkbox" name="review_photos" value="1" defaultChecked={asked.photos === true} />
          {words.withPhotos}
        </label>
      )}
      <Button type="submit" variant="secondary" size="small" data-track="review_filter">
        {words.narrow}
      </Button>
    </form>
  );
}

type Choice = readonly [value: string, label: string];

function Choose(props: { name: string; label: string; any?: string; value: string; children: readonly Choice[] }) {
  return (
    <label className={styles.choose}>
      <span>{props.label}</span>
      <select name={props.name} defaultValue={props.value === "0" ? "" : props.value}>
        {props.any !== undefined && <option value="">{props.any}</option>}
        {props.children.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function One({ review }: { review: Review }) {
  const facts = [
    words.bought(review.color, review.size),
    ...(review.height > 0 ? [words.height(review.height)] : []),
    ...(review.usual !== "" ? [words.usualSize(review.usual)] : []),
    ...(review.fit_word !== "" ? [words.fitIs(review.fit_word)] : []),
    ...review.fits.map(({ measure, word }) => `${measure}：${word}`),
  ];
  return (
    <>
      <p>
        <Stars n={review.stars} />{" "}
        <span className={styles.dim}>
          {review.name || words.anonymous} {review.day}
        </span>
      </p>
      <p className={styles.dim}>{facts.join(words.between)}</p>
      {review.points > 0 && <p className={styles.gift}>{words.pointsGiven(review.points)}</p>}
      <p className={styles.text}>{review.body}</p>
      {review.photos.length > 0 && (
        <ul className={styles.photos}>
          {review.photos.map(({ small, large }, i) => (
            <li key={small}>
              <a href={large} target="_blank" rel="noopener">
                <img src={small} alt={words.reviewPhoto(i + 1)} width={96} height={96} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.reply !== "" && (
        <div className={styles.reply}>
          <p className={styles.dim}>
            {words.replyFrom} {review.reply_day}
          </p>
          <p className={styles.text}>{review.reply}</p>
        </div>
      )}
      <Marks review={review} />
    </>
  );
}

/** What a visitor can say of a review, once each. */
function Marks({ review }: { review: Review }) {
  const action = useAction();
  const [helped, setHelped] = useState<number>();
  const [isReported, setReported] = useState(false);
  // Known only in the browser: the page is the same for everybody.
  useEffect(() => setHelped(helpedBefore(review.id)), [review.id]);
  async function help() {
    await action.run(async (call) => {
      const { helpful } = await call("siapi/review/helpful/", { id: review.id });
      rememberHelped(review.id, helpful);
      setHelped(helpful);
    }, "help");
  }
  async function report() {
    await action.run(async (call) => {
      await call("siapi/review/report/", { id: review.id, why: "" });
      setReported(true);
    }, "report");
  }
  return (
    <div className={styles.marks}>
      <Button
        variant="quiet"
        size="small"
        icon={<ThumbsUp aria-hidden />}
        busy={action.doing === "help"}
        aria-disabled={helped !== undefined}
        data-track="review_helpful"
        onClick={help}
      >
        {`${helped === undefined ? words.helpful : words.helpfulThanks} ${Math.max(helped ?? 0, review.helpful)}`}
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={action.doing === "report"}
        aria-disabled={isReported}
        data-track="review_report"
        onClick={report}
      >
        {isReported ? words.reported : words.report}
      </Button>
      <ActionFailure action={action} />
    </div>
  );
}
