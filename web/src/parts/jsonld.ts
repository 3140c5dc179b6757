import type { ListItem, SearchAction, WithActionConstraints } from "schema-dts";
import type { JsonLd } from "./page.ts";

/** A step of a breadcrumb; the last one may have no address of its own. */
interface Step {
  readonly label: string;
  readonly to?: string | undefined;
}

/** The way to the page at path as linked data; a page without anything above it has none. */
export function breadcrumbs(steps: readonly Step[], path: string): (origin: string) => readonly JsonLd[] {
  return (origin) => {
    if (steps.length < 2) return [];
    const itemListElement = steps.map(({ label, to }, i) => {
      const address = to ?? (i === steps.length - 1 ? path : undefined);
      return {
        "@type": "ListItem",
        position: i + 1,
        name: label,
        ...(address !== undefined && { item: origin + address }),
      } satisfies ListItem;
    });
    return [{ "@type": "BreadcrumbList", itemListElement }];
  };
}

/** The shop itself and how to search it. Without its whole address there is nothing that others could use. */
export function siteThings(origin: string): readonly JsonLd[] {
  if (origin === "") return [];
  const url = `${origin}/`;
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/items?search_word={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return [
    { "@type": "Organization", "@id": `${url}#shop`, name: "Tsumugi 紬", url },
    {
      "@type": "WebSite",
      "@id": `${url}#site`,
      name: "Tsumugi 紬",
      url,
      inLanguage: "ja",
      publisher: { "@id": `${url}#shop` },
      potentialAction: search,
    },
  ];
}

/** Linked data as the text of a script element: nothing in it can end the script or be read as markup. */
export function scriptText(thing: JsonLd): string {
  return JSON.stringify({ "@context": "https://schema.org", ...thing }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
