import type { Call } from "#api/call.ts";
import type { EntryItem } from "#api/contract.gen.ts";
import { entries, quietEntries, type Titled, text, titled } from "./content.ts";
import { notFound } from "./page.ts";
import type { SideLink } from "./SideLinks.tsx";

/** An entry of type page, which stands at the address of its slug. */
export interface TextEntry extends Titled {
  readonly lead: string;
  readonly html: string;
  readonly updatedAt: string;
}

export async function loadText(call: Call, slug: string, signal?: AbortSignal): Promise<TextEntry> {
  const { items } = await entries(call, { content_type: "page", "fields.slug": slug, limit: 1, include: 0 }, signal);
  const [entry] = items;
  if (entry === undefined) throw notFound();
  return {
    ...titled(entry.fields),
    lead: text(entry.fields, "lead"),
    html: text(entry.fields, "body_html"),
    updatedAt: entry.sys.updatedAt,
  };
}

/** A page as lists of pages show it. */
export interface TextLink extends SideLink {
  readonly lead: string;
}

/** The pages of a family that slugs belong to, in the editors' order. */
export async function loadFamily(
  call: Call,
  isOne: (slug: string) => boolean,
  signal?: AbortSignal,
): Promise<readonly TextLink[]> {
  const query = {
    content_type: "page",
    select: ["fields.slug", "fields.title", "fields.lead"],
    order: ["fields.order", "fields.slug"],
    limit: 200,
    include: 0,
  };
  return (await quietEntries(call, query, signal)).filter(({ fields }) => isOne(text(fields, "slug"))).map(linkOf);
}

function linkOf({ fields }: EntryItem): TextLink {
  return { label: text(fields, "title"), to: `/${text(fields, "slug")}`, lead: text(fields, "lead") };
}

/** What search engines show of a text: its lead, or else how it begins. */
export function summaryOf({ lead, html }: Pick<TextEntry, "lead" | "html">): string {
  const words = (lead || html.replace(/<[^>]*>/g, " ")).replace(/&[a-z#0-9]+;/g, " ");
  return words.replace(/\s+/g, " ").trim().slice(0, 120);
}
