import type { Call } from "#api/call.ts";
import type {
  Answer,
  Body,
  Card,
  Detail,
  MatchingPage,
  OutfitList,
  QuestionPage,
  ReviewAsk,
  ReviewPage,
} from "#api/contract.gen.ts";
import { type LoadArgs, notFound } from "#parts/page.ts";
import { parseColorSku, parseCommodity } from "#text/code.ts";

export interface ItemData {
  readonly detail: Detail;
  /** What others bought with it; for what is not sold any more, what is like it. */
  readonly together: readonly Card[];
  readonly sameBrand: readonly Card[];
  /** What buyers say of it, and what was asked for in the address; null when that could not be had. */
  readonly reviews: ReviewPage | null;
  readonly questions: QuestionPage | null;
  /** What matches it for other ages, and whether it can be a piece of a mix; null when that could not be had. */
  readonly matching: MatchingPage | null;
  readonly outfits: OutfitList | null;
}

const railLength = 12;

/** /items/{commodity code}, or /items/{colour SKU code} to open with that colour. */
export async function loadItem({ params, query, call, signal }: LoadArgs): Promise<ItemData> {
  const id = params.id ?? "";
  const color = parseColorSku(id);
  const code = color?.commodity ?? parseCommodity(id)?.code;
  if (code === undefined) throw notFound();
  const options = signal && { signal };
  // The code names the brand, so that nothing has to wait for the detail.
  const [detail, together, sameBrand, reviews, questions, matching, outfits] = await Promise.all([
    call("siapi/commoditydetail/select/", color ? { color_sku_code: id } : { commodity_code: id }, options),
    quietly(call, "naviPlus/boughtTogether", { "commodity_code-in": `${code} :OR`, limit: railLength }, signal),
    popular(call, { "brand_code-in": `${code.slice(3, 7)} :OR` }, code, signal),
    orNull(call("siapi/review/select/", { commodity_code: code, ...reviewsAsked(query) }, options), signal),
    orNull(
      call("siapi/question/select/", { commodity_code: code, page: numberIn(query, "question_page") }, options),
      signal,
    ),
    orNull(call("siapi/matching/select/", { commodity_code: code }, options), signal),
    orNull(call("siapi/outfit/item/", { code: id }, options), signal),
  ]);
  if (detail.discontinued_flg === 0) return { detail, together, sameBrand, reviews, questions, matching, outfits };
  const alike = await popular(call, { "category_code_3-in": `${detail.category_code_3} :OR` }, code, signal);
  return { detail, together: alike, sameBrand, reviews, questions, matching, outfits };
}

/** Which reviews an address asks for; the words of forms and links of the page. */
export function reviewsAsked(query: URLSearchParams): Omit<ReviewAsk, "commodity_code"> {
  return {
    page: numberIn(query, "review_page"),
    stars: numberIn(query, "review_stars"),
    height: numberIn(query, "review_height"),
    size: query.get("review_size") ?? "",
    photos: query.get("review_photos") === "1",
    sort: query.get("review_sort") ?? "",
  };
}

/** A number of an address within what a call takes; anything else is 0. */
function numberIn(query: URLSearchParams, name: string): number {
  const value = Number(query.get(name) ?? "");
  return Number.isInteger(value) && value > 0 && value <= 1000 ? value : 0;
}

/** What the item stands without. */
async function orNull<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}

function popular(call: Call, condition: Record<string, string>, except: string, signal: AbortSignal | undefined) {
  const params = { ...condition, "commodity_code-notin": except, limit: railLength };
  return quietly(call, "naviPlus/allRanking", params, signal);
}

type ListName = "naviPlus/boughtTogether" | "naviPlus/allRanking";
type Params = NonNullable<Body<ListName>["params"]>;

/** A list beside the item: when it fails there is nothing, and the item stands. */
async function quietly(call: Call, name: ListName, params: Params, signal?: AbortSignal): Promise<readonly Card[]> {
  try {
    const answer: Answer<ListName> = await call(name, { params }, signal && { signal });
    return answer.items;
  } catch (error) {
    if (signal?.aborted) throw error;
    return [];
  }
}

/** The colour that a code names, or else the first. An item without any colour is not in the catalogue. */
export function colorOf(detail: Detail, code: string) {
  return detail.colors.find((color) => color.color_sku_code === code) ?? detail.colors[0];
}
