import { type Call, CallError } from "#api/call.ts";
import type { EntryItem, EntryList, Json } from "#api/contract.gen.ts";

/** A query in the language of Contentful's delivery interface. */
export type ContentQuery = Record<string, Json>;

export function entries(call: Call, query: ContentQuery, signal?: AbortSignal): Promise<EntryList> {
  return call("contentful/getEntries", query, signal && { signal });
}

/** Entries beside the page's own business: what cannot be had is not there. */
export async function quietEntries(call: Call, query: ContentQuery, signal?: AbortSignal): Promise<EntryList["items"]> {
  try {
    return (await entries(call, query, signal)).items;
  } catch (error) {
    if (signal?.aborted) throw error;
    return [];
  }
}

/** Whether content cannot be had at all just now, which is no fault of the page. */
export function isDown(error: unknown): boolean {
  return error instanceof CallError && error.status >= 500;
}

type Fields = EntryItem["fields"];

/** A field's text; empty when the entry has none. */
export function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

export function texts(fields: Fields, name: string): readonly string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

/** The title of an entry, and the phrases between which it may break. */
export function titled(fields: Fields): Titled {
  return { title: text(fields, "title"), phrases: texts(fields, "title_phrases") };
}

export interface Titled {
  readonly title: string;
  readonly phrases?: readonly string[];
}

/** The entry that a link leads to, if the answer has it; a link that was not followed has no fields. */
export function linked(fields: Fields, name: string): EntryItem | undefined {
  return asEntry(fields[name]);
}

export function linkedAll(fields: Fields, name: string): readonly EntryItem[] {
  const value = fields[name];
  return Array.isArray(value) ? value.flatMap((one) => asEntry(one) ?? []) : [];
}

function asEntry(value: Json | undefined): EntryItem | undefined {
  return isObject(value) && isObject(value.fields) ? (value as unknown as EntryItem) : undefined;
}

/** The address of a picture, without a size. */
export function picture(fields: Fields, name = "picture"): string | undefined {
  const asset = fields[name];
  if (!isObject(asset) || !isObject(asset.fields) || !isObject(asset.fields.file)) return undefined;
  const { url } = asset.fields.file;
  return typeof url === "string" && url.startsWith("/") ? url : undefined;
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The number of a page in an address; anything else is the first. */
export function pageOf(query: URLSearchParams): number {
  const value = query.get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1;
}

export function pagesOf(total: number, size: number): number {
  return Math.max(Math.ceil(total / size), 1);
}
