import { contentPage } from "#parts/contentPage.tsx";
import { SideLinks } from "#parts/SideLinks.tsx";
import { TextPage } from "#parts/TextPage.tsx";
import { loadText, summaryOf, type TextEntry } from "#parts/textPages.ts";

interface TextData {
  readonly path: string;
  readonly entry: TextEntry;
}

/** What the shop says about itself, beside each page of it. */
const family = [
  { label: "サイトについて", to: "/site" },
  { label: "会社概要", to: "/about_us" },
  { label: "特定商取引法に基づく表記", to: "/site/trade" },
  { label: "プライバシーポリシー", to: "/site/privacy" },
  { label: "利用規約", to: "/site/terms" },
  { label: "推奨環境", to: "/site/environment" },
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
  Side: ({ data: { path } }) => <SideLinks title="紬について" links={family} path={path} />,
});
