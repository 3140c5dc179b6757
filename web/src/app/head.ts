import { breadcrumbs, scriptText } from "#parts/jsonld.ts";
import type { Head } from "#parts/page.ts";
import { ownTitle, trail } from "./crumbs.ts";
import type { Handle } from "./handle.ts";
import icon from "./icon.svg";
import type { Loaded } from "./loading.ts";
import { notFoundRoute } from "./routes.ts";
import share from "./share.png";

export const siteName = "Tsumugi 紬";

/** One element of the head, as data: rendered to text by the server, applied to the document by the browser. */
export interface Tag {
  readonly element: "meta" | "link";
  /** The attribute that tells it from others, such as name="description". */
  readonly key: readonly ["name" | "property" | "rel", string];
  readonly value: readonly ["content" | "href", string];
  /** What is at the other end of a link. */
  readonly type?: string;
}

export interface HeadTags {
  readonly title: string;
  readonly tags: readonly Tag[];
  readonly noindex: boolean;
  /** The texts of scripts with linked data, which only the renderer asks for, and the one address of the page that they are about. */
  readonly jsonLd: () => readonly string[];
  readonly about: string;
}

/** What the page at path says about itself. origin is empty where it is not known. */
export function headOf(handle: Handle, loaded: Loaded, path: string, origin: string): HeadTags {
  if (loaded.kind === "missing") return headTags({ title: notFoundRoute.title, noindex: true }, undefined, origin);
  const { route, page } = handle;
  const title = ownTitle(route, page?.crumbs?.(loaded.data) ?? {}) ?? route.title;
  const given = {
    title,
    noindex: route.cache === "personal",
    ...(route.description !== undefined && { description: route.description }),
  };
  const way = breadcrumbs(trail(path, page?.crumbs?.(loaded.data)), path);
  return headTags({ ...given, ...page?.head?.(loaded.data) }, path, origin, way);
}

type Way = ReturnType<typeof breadcrumbs>;

function headTags(head: Head & { title: string }, path: string | undefined, origin: string, way?: Way): HeadTags {
  const { title, description } = head;
  const things = () => [...(way?.(origin) ?? []), ...(head.jsonLd?.(origin) ?? [])];
  const canonical = path === undefined || head.noindex ? undefined : origin + (head.canonical ?? path);
  const og = (name: string, content: string | undefined) => (content ? [meta("property", `og:${name}`, content)] : []);
  return {
    title: head.titleStandsAlone ? title : `${title}｜${siteName}`,
    noindex: head.noindex ?? false,
    jsonLd: () => (head.noindex ? [] : things().map(scriptText)),
    about: head.canonical ?? path ?? "",
    tags: [
      ...(description ? [meta("name", "description", description)] : []),
      ...link("canonical", canonical),
      ...link("prev", head.prev && origin + head.prev),
      ...link("next", head.next && origin + head.next),
      ...link("alternate", head.feed && origin + head.feed).map((tag) => ({ ...tag, type: feedType })),
      ...og("site_name", siteName),
      ...og("locale", "ja_JP"),
      ...og("type", head.type ?? "website"),
      ...og("title", title),
      ...og("description", description),
      // Other sites read these two without knowing where they found them: whole addresses or none.
      ...og("url", origin && canonical),
      ...og("image", origin && origin + (head.image ?? share)),
      ...(origin ? [meta("name", "twitter:card", "summary_large_image")] : []),
    ],
  };
}

const feedType = "application/rss+xml";

function meta(key: "name" | "property", name: string, content: string): Tag {
  return { element: "meta", key: [key, name], value: ["content", content] };
}

function link(rel: string, href: string | undefined): Tag[] {
  return href ? [{ element: "link", key: ["rel", rel], value: ["href", href] }] : [];
}

/** The tags as HTML. The robots tag is the document's business: the server also sets it on pages it does not render. */
export function headHTML({ title, tags, jsonLd, about }: HeadTags): string {
  const lines = tags.map(({ element, key, value, type }) => {
    const kind = type === undefined ? "" : ` type="${type}"`;
    return `<${element} ${key[0]}="${escapeHTML(key[1])}"${kind} ${value[0]}="${escapeHTML(value[1])}">`;
  });
  const sign = `<link rel="icon" type="image/svg+xml" href="${escapeHTML(icon)}">`;
  const things = jsonLd().map((text) => `<script type="${ldType}" data-about="${escapeHTML(about)}">${text}</script>`);
  return `<title>${escapeHTML(title)}</title>${lines.join("")}${sign}${things.join("")}`;
}

/** Makes the document's head say what the tags say, after a navigation in the browser. */
export function applyHead({ title, tags, noindex, about }: HeadTags, document: Document): void {
  document.title = title;
  const robots: Tag[] = noindex ? [meta("name", "robots", "noindex")] : [];
  const wanted = [...tags, ...robots];
  for (const element of document.head.querySelectorAll(managed)) {
    if (!wanted.some((tag) => element.matches(selector(tag)))) element.remove();
  }
  for (const tag of wanted) {
    let element = document.head.querySelector(selector(tag));
    if (element === null) {
      element = document.createElement(tag.element);
      element.setAttribute(...tag.key);
      document.head.append(element);
    }
    element.setAttribute(...tag.value);
    if (tag.type !== undefined) element.setAttribute("type", tag.type);
  }
  // The page's policy lets no script add a script, and those who read linked data load each page anew: what the
  // renderer said goes when it is no longer true.
  for (const script of document.head.querySelectorAll<HTMLElement>(`script[type="${ldType}"]`)) {
    if (script.dataset.about !== about) script.remove();
  }
}

const ldType = "application/ld+json";

const managed =
  'meta[name="description"], meta[name="robots"], meta[property^="og:"], link[rel="canonical"], ' +
  'link[rel="prev"], link[rel="next"], link[rel="alternate"]';

function selector({ element, key }: Tag): string {
  return `${element}[${key[0]}="${key[1]}"]`;
}

function escapeHTML(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
