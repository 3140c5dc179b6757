import type { OrderFilter, Status } from "#office/api/contract.gen.ts";
import { day } from "#office/app/format.ts";
import { live, statusWord } from "#office/orders/states.ts";

/** A view of the list: which orders, and in which order. Its name stands in the address. */
export type View = {
  id: string;
  name: string;
  filter: OrderFilter;
  counted?: "open" | "check" | "ready" | "awaiting" | "held" | "lapsed" | "returns";
};

export const views: readonly [View, ...View[]] = [
  { id: "open", name: "未完了", filter: { statuses: live, oldest: true }, counted: "open" },
  {
    id: "ready",
    name: "出荷待ち",
    filter: { statuses: ["paid", "preparing", "partly_shipped"], oldest: true },
    counted: "ready",
  },
  { id: "awaiting", name: "入金待ち", filter: { statuses: ["awaiting_payment"], oldest: true }, counted: "awaiting" },
  { id: "check", name: "要確認", filter: { check: true, oldest: true }, counted: "check" },
  { id: "held", name: "保留", filter: { held: true, oldest: true }, counted: "held" },
  { id: "lapsed", name: "再手続き待ち", filter: { statuses: ["lapsed"], oldest: true }, counted: "lapsed" },
  { id: "returns", name: "返品受付", filter: { statuses: ["return_requested"], oldest: true }, counted: "returns" },
  { id: "all", name: "すべて", filter: {} },
];

export const methods = {
  card: "カード",
  paypay: "PayPay",
  konbini: "コンビニ",
  cod: "代引き",
  bank: "銀行振込",
} as const;

export function viewOf(search: URLSearchParams): View {
  return views.find(({ id }) => id === search.get("view")) ?? views[0];
}

/** What the address says is looked for. */
export function filterOf(search: URLSearchParams): OrderFilter {
  const filter: OrderFilter = { ...viewOf(search).filter };
  const status = search.get("status");
  if (status !== null && isStatus(status)) {
    filter.statuses = [status];
    delete filter.held;
    delete filter.check;
  }
  const method = search.get("method");
  if (method !== null && method in methods) filter.method = method;
  for (const name of ["from", "to"] as const) {
    const text = search.get(name);
    if (text !== null && /^\d{8}$/.test(text)) filter[name] = text;
  }
  const text = search.get("q")?.trim();
  if (text) {
    filter.text = text;
    // Whoever looks for somebody looks among all orders, unless a tab was chosen for it.
    if (!search.has("view")) {
      delete filter.statuses;
      delete filter.oldest;
    }
  }
  if (search.get("sort") === "newest") delete filter.oldest;
  if (search.get("sort") === "oldest") filter.oldest = true;
  return filter;
}

function isStatus(text: string): text is Status {
  return live
    .concat("placed", "shipped", "delivered", "cancelled", "return_requested", "returned", "exchanged", "refunded")
    .includes(text as Status);
}

/** The chips that say what the address leaves out; each can be taken away by itself. */
export function chipsOf(search: URLSearchParams): { name: string; label: string; value: string }[] {
  const chips: { name: string; label: string; value: string }[] = [];
  const status = search.get("status");
  if (status !== null && isStatus(status)) chips.push({ name: "status", label: "状態", value: statusWord(status) });
  const method = search.get("method");
  if (method !== null && method in methods) {
    chips.push({ name: "method", label: "支払", value: methods[method as keyof typeof methods] });
  }
  const from = search.get("from");
  if (from !== null) chips.push({ name: "from", label: "受注", value: `${day(from)}から` });
  const to = search.get("to");
  if (to !== null) chips.push({ name: "to", label: "受注", value: `${day(to)}まで` });
  const q = search.get("q");
  if (q) chips.push({ name: "q", label: "検索", value: q });
  return chips;
}

/** The same address with a part changed; without a value it goes. */
export function changed(search: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
