import { day } from "./date.ts";

/** What a tracking value takes from a content entry. */
export interface Dated {
  /** up_date, set by the editors */
  upDate?: string | undefined;
  /** when the entry last changed */
  updatedAt?: string | undefined;
}

/** ws_YYYYMMDD_{suffix} by the entry's up_date, else its last change; ws_{suffix} without. Twin of jp.TrackingValue. */
export function trackingValue(entry: Dated | null | undefined, suffix: string): string {
  const when = day(entry?.upDate ?? "") ?? day(entry?.updatedAt ?? "");
  return when === null ? `ws_${suffix}` : `ws_${when}_${suffix}`;
}

/** The link with the parameter added, its query and # part kept, unless it already has one of that name. Twin of jp.TrackingLink. */
export function trackingLink(link: string, name: string, value: string): string {
  if (name === "") {
    return link;
  }
  const key = percent(name);
  const [rest, hash] = cut(link, "#");
  const [path, query] = cut(rest, "?");
  const old = query.slice(1);
  if (old.split("&").some((pair) => cut(pair, "=")[0] === key)) {
    return link;
  }
  const joint = old === "" || old.endsWith("&") ? "" : "&";
  return `${path}?${old}${joint}${key}=${percent(value)}${hash}`;
}

/** What stands before the first mark, and the rest with the mark. */
function cut(text: string, mark: string): [before: string, from: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
}

/** encodeURIComponent, which throws on half a surrogate pair and leaves !'()* bare. */
function percent(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
