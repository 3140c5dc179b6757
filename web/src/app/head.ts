import type { Head } from "#parts/page.ts";
import { ownTitle } from "./crumbs.ts";
import icon from "./icon.svg";
import type { Loaded } from "./loading.ts";
import { notFoundRoute } from "./routes.ts";
import type { Handle } from "./tree.tsx";

export const siteName = "Tsumugi 紬";

/** One element of the head, as data: rendered to text by the server, applied to the document by the browser. */
export interface Tag {
  readonly element: "meta" | "link";
  /** The attribute that tells it from others, such as name="description". */
  readonly key: readonly ["name" | "property" | "rel", string];
  readonly value: readonly ["content" | "href", string];
}

export interface HeadTags {
  readonly title: string;
  readonly tags: readonly Tag[];
  readonly noindex: boolean;
}

/** What the page at path says about itself. origin is empty where it is not known. */
export function headOf(handle: Handle, loaded: Loaded, path: string, origin: string): HeadTags {
  if (loaded.kind === "missing") return headTags({ title: notFoundRoute.title, noindex: true }, undefined, origin);
  const { route, page } = handle;
  const title = ownTitle(route, page?.crumbs?.(loaded.data) ?? {}) ?? route.title;
  const given = { title, ...(route.description !== undefined && { description: route.description }) };
  return headTags({ ...given, ...page?.head?.(loaded.data) }, path, origin);
}

function headTags(head: Head & { title: string }, path: string | undefined, origin: string): HeadTags {
  const { title, description } = head;
  const canonical = path === undefined || head.noindex ? undefined : origin + (head.canonical ?? path);
  const og = (name: string, content: string | undefined) => (content ? [meta("property", `og:${name}`, content)] : []);
  return {
    title: head.titleStandsAlone ? title : `${title}｜${siteName}`,
    noindex: head.noindex ?? false,
    tags: [
      ...(description ? [meta("name", "description", description)] : []),
      ...(canonical ? [{ element: "link", key: ["rel", "canonical"], value: ["href", canonical] } satisfies Tag] : []),
      ...og("site_name", siteName),
      ...og("locale", "ja_JP"),
      ...og("type", head.type ?? "website"),
      ...og("title", title),
      ...og("description", description),
      // Other sites read these two without knowing where they found them: whole addresses or none.
      ...og("url", origin && canonical),
      ...og("image", origin && head.image && origin + head.image),
    ],
  };
}

function meta(key: "name" | "property", name: string, content: string): Tag {
  return { element: "meta", key: [key, name], value: ["content", content] };
}

/** The tags as HTML. The robots tag is the document's business: the server also sets it on pages it does not render. */
export function headHTML({ title, tags }: HeadTags): string {
  const lines = tags.map(({ element, key, value }) => {
    return `<${element} ${key[0]}="${escapeHTML(key[1])}" ${value[0]}="${escapeHTML(value[1])}">`;
  });
  const sign = `<link rel="icon" type="image/svg+xml" href="${escapeHTML(icon)}">`;
  return `<title>${escapeHTML(title)}</title>${lines.join("")}${sign}`;
}

/** Makes the document's head say what the tags say, after a navigation in the browser. */
export function applyHead({ title, tags, noindex }: HeadTags, document: Document): void {
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
  }
}

const managed = 'meta[name="description"], meta[name="robots"], meta[property^="og:"], link[rel="canonical"]';

function selector({ element, key }: Tag): string {
  return `${element}[${key[0]}="${key[1]}"]`;
}

function escapeHTML(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
