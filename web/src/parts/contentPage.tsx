import { Empty } from "#ui/Empty.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./ContentPage.module.css";
import { isDown } from "./content.ts";
import type { Page } from "./page.ts";
import * as words from "./pageWords.ts";

/** What a page has while the source of its texts cannot be reached. */
export type Down = "down";

/** A page made of content: while that cannot be had it stands with a sentence, and search engines come again later. */
export function contentPage<Data>(page: Page<Data> & Required<Pick<Page<Data>, "load">>): Page<Data | Down> {
  const { load, head, crumbs, Component, Side } = page;
  return {
    async load(args) {
      try {
        return await load(args);
      } catch (error) {
        if (args.signal?.aborted || !isDown(error)) throw error;
        return "down";
      }
    },
    head: (data) => (data === "down" ? { noindex: true } : (head?.(data) ?? {})),
    crumbs: (data) => (data === "down" ? {} : (crumbs?.(data) ?? {})),
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, when its module loads
    Component: ({ data }) => (data === "down" ? <ContentDown /> : <Component data={data} />),
    // biome-ignore lint/correctness/noComponentHookFactories: likewise
    ...(Side !== undefined && { Side: ({ data }: { data: Data | Down }) => data !== "down" && <Side data={data} /> }),
  };
}

function ContentDown() {
  return (
    <div className={`content ${styles.page}`}>
      <h1 className={styles.title}>{words.notNow}</h1>
      <Empty title={words.preparing} action={<TextLink to="/">{words.goOn}</TextLink>}>
        {words.later}
      </Empty>
    </div>
  );
}
