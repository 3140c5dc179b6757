import { routes } from "../routes.ts";

export interface NavLink {
  readonly label: string;
  readonly to: string;
}

export interface NavGroup {
  readonly label: string;
  readonly links: readonly NavLink[];
}

/** Links to routes by name, under their own titles. */
export function linksTo(...names: readonly string[]): NavLink[] {
  return names.map((name) => {
    const route = routes.find((entry) => entry.name === name);
    if (route === undefined) throw new Error(`no route is called ${name}`);
    return { label: route.title, to: route.pattern };
  });
}

function group(label: string, ...names: readonly string[]): NavGroup {
  return { label, links: linksTo(...names) };
}

/** Lists of /items that have a name of their own. */
const namedLists: readonly NavLink[] = [
  { label: "新着アイテム", to: "/items?new_arrival_days-in=0%3A13" },
  { label: "ライフスタイル", to: "/items?campaign_code-in=lifestyle" },
];

const [everything, ...others] = linksTo(
  "items",
  "brands",
  "ranking",
  "outfits",
  "mix",
  "matching",
  "article",
  "whplus-order-select",
);

/** The footer and the lower half of the phone's menu. */
export const groups: readonly NavGroup[] = [
  { label: "お買い物", links: [...(everything ? [everything] : []), ...namedLists, ...others] },
  group(
    "ご利用ガイド",
    "guide",
    "guide-order",
    "guide-payment",
    "guide-delivery",
    "guide-cancel",
    "guide-size",
    "guide-gift",
    "guide-point",
    "guide-subscription",
  ),
  group("お客様サポート", "support-faq", "support-contact", "informations", "mail-magazine"),
  group("紬について", "about_us", "site-trade", "site-privacy", "site-terms", "site-environment", "site"),
];
