import { contentPage } from "#parts/contentPage.tsx";
import { SideLinks } from "#parts/SideLinks.tsx";
import { TextPage } from "#parts/TextPage.tsx";
import { loadFamily, loadText, summaryOf, type TextEntry, type TextLink } from "#parts/textPages.ts";
import { Guidance } from "./Guidance.tsx";
import { isGuide } from "./guides.ts";
import * as words from "./words.ts";

interface GuideData {
  readonly path: string;
  readonly entry: TextEntry;
  readonly guides: readonly TextLink[];
}

/** One of the guides. */
export const page = contentPage<GuideData>({
  async load({ path: given, call, signal }) {
    const path = given.replace(/\/+$/, "");
    const [entry, guides] = await Promise.all([
      loadText(call, path.slice(1), signal),
      loadFamily(call, isGuide, signal),
    ]);
    return { path, entry, guides };
  },
  head: ({ entry }) => ({ title: words.titleOf(entry.title), description: summaryOf(entry) }),
  crumbs: ({ entry }) => ({ replacementTitle: entry.title }),
  Component: ({ data: { entry } }) => (
    <TextPage title={entry.title} phrases={entry.phrases} lead={entry.lead} html={entry.html}>
      <Guidance />
    </TextPage>
  ),
  Side: ({ data: { path, guides } }) => <SideLinks title={words.guides} links={guides} path={path} />,
});
