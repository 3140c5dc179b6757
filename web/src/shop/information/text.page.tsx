import { contentPage } from "#parts/contentPage.tsx";
import { SideLinks } from "#parts/SideLinks.tsx";
import { TextPage } from "#parts/TextPage.tsx";
import { loadText, summaryOf, type TextEntry } from "#parts/textPages.ts";
import * as words from "./words.ts";

interface TextData {
  readonly path: string;
  readonly entry: TextEntry;
}

/** What the shop says about itself, beside each page of it. */
const family = [
  { label: words.site, to: "/site" },
  { label: words.company, to: "/about_us" },
  { label: words.trade, to: "/site/trade" },
  { label: words.privacy, to: "/site/privacy" },
  { label: words.terms, to: "/site/terms" },
  { label: words.environment, to: "/site/environment" },
];

/** A page of the shop about itself: who it is, what the law demands, its policies. */
export const page = contentPage<TextData>({
  async load({ path: given, call, signal }) {
    const path = given.replace(/\/+$/, "");
    return { path, entry: await loadText(call, path.slice(1), signal) };
  },
  head: ({ entry }) => ({ description: summaryOf(entry) }),
  crumbs: ({ entry }) => ({ replacementTitle: entry.title }),
  Component: ({ data: { entry } }) => (
    <TextPage title={entry.title} phrases={entry.phrases} lead={entry.lead} html={entry.html} />
  ),
  Side: ({ data: { path } }) => <SideLinks title={words.about} links={family} path={path} />,
});
