import type { ComponentType } from "react";
import type {
  Article,
  BreadcrumbList,
  FAQPage,
  ItemList,
  Organization,
  Person,
  Product,
  ProductGroup,
  WebSite,
} from "schema-dts";
import type { Call } from "#api/call.ts";

/** What a page's loader may use. The same loader runs in the browser and in the renderer. */
export interface LoadArgs {
  /** Of the address, for pages that several routes share. */
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly call: Call;
  /** Aborted when nobody waits for the answer any more, since the shopper has gone on. Absent in the renderer. */
  readonly signal?: AbortSignal;
}

/** What a page says about itself to search engines, to other sites and in the tab. */
export interface Head {
  /** Without the shop's name; the route's title when left out. */
  readonly title?: string;
  /** The title names the shop already. */
  readonly titleStandsAlone?: boolean;
  readonly description?: string;
  /** Path of the one address for this content; the page's own path when left out. */
  readonly canonical?: string;
  /** Path of a picture that stands for the page elsewhere. */
  readonly image?: string | undefined;
  readonly type?: "website" | "article" | "product";
  readonly noindex?: boolean;
  /** Paths of the pages of a list before and after this one. */
  readonly prev?: string | undefined;
  readonly next?: string | undefined;
  /** Path of a feed (RSS) of what the page lists. */
  readonly feed?: string | undefined;
  /** What the page is about, for machines. The breadcrumb is said already. Addresses are paths behind the origin. */
  jsonLd?(origin: string): readonly JsonLd[];
}

/** A thing of schema.org, whose words the compiler knows: what is misnamed or of the wrong kind does not build. */
export type JsonLd = Exclude<
  Article | BreadcrumbList | FAQPage | ItemList | Organization | Person | Product | ProductGroup | WebSite,
  string
>;

/** How a page changes its own breadcrumb. */
export interface CrumbState {
  /** Steps between the paths above the page and the page itself, such as an item's categories. */
  readonly above?: readonly { readonly label: string; readonly to: string }[];
  /** Put into the route's titleWith, such as the searched word. */
  readonly parameter?: string;
  /** Stands in place of the route's title, such as an item's name. */
  readonly replacementTitle?: string;
  /** Leave the page out of the breadcrumb while it has no title of its own. */
  readonly requireTitle?: boolean;
}

/** A page module exports `page`: all the app needs to show an address. */
export interface Page<Data = undefined> {
  load?(args: LoadArgs): Promise<Data>;
  head?(data: Data): Head;
  crumbs?(data: Data): CrumbState;
  readonly Component: ComponentType<{ data: Data }>;
  /** On a page that nothing may lead away from: stands beside the sign, in place of search, departments, footer and bar. */
  readonly Enclosed?: ComponentType;
  /** What stands in the side column, in layouts that have one. */
  readonly Side?: ComponentType<{ data: Data }>;
}

/** The state of a navigation that changes only a detail of the page, such as the colour of an item: nobody arrives. */
export const sameView = { sameView: true } as const;

/** Thrown by a loader when the address names nothing; the shopper sees the 404 page. */
export class NotFound extends Error {
  override readonly name = "NotFound";
}

/** Thrown by a loader to send the shopper elsewhere. */
export class Redirect extends Error {
  override readonly name = "Redirect";
  readonly location: string;
  constructor(location: string) {
    super(`redirect to ${location}`);
    this.location = location;
  }
}

export function notFound(): NotFound {
  return new NotFound("nothing at this address");
}

export function redirectTo(location: string): Redirect {
  return new Redirect(location);
}
