import { dayText, kindTitle } from "./articleKinds.ts";
import type { ArticleCard } from "./articles.ts";

/** The day of an article. */
export function day({ date }: ArticleCard) {
  return <time dateTime={date.slice(0, 10)}>{dayText(date)}</time>;
}

/** Its kind and its day, where kinds are mixed. */
export function kindAndDay(article: ArticleCard) {
  return (
    <>
      <span>{kindTitle(article.kind)}</span>
      {day(article)}
    </>
  );
}
