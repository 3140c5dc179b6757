import type { CategoryNode } from "#api/contract.gen.ts";

type Plan = readonly [alias: string, code: string, children?: readonly Plan[]];

function nodes(plans: readonly Plan[], level = 1, above = ""): CategoryNode[] {
  return plans.map(([alias, code, children = []], i) => ({
    category_code: code,
    category_list_alias: alias,
    category_name: alias.toUpperCase(),
    display_order: i,
    level,
    path: above + alias,
    children: nodes(children, level + 1, `${above}${alias}/`),
  }));
}

/** Departments with wear of their own, whose aliases are the same. */
export const tree = nodes([
  [
    "baby",
    "01",
    [
      [
        "wear",
        "0101",
        [
          ["rompers", "010101"],
          ["bibs", "010102"],
        ],
      ],
      ["sleep", "0102"],
    ],
  ],
  ["men", "03", [["wear", "0301", [["shirts", "030101"]]]]],
]);
