// A shop with departments, whatever the real one has today: what the shop's call answers is put in place, and leads to
// pages that stand.

/** @typedef {import("playwright-core").Page} Page */

export const departments = ["ベビー", "キッズ", "メンズ", "ウィメンズヘルス"].map((category_name, i) => ({
  category_code: `C${i}`,
  category_list_alias: `c${i}`,
  category_name,
  path: `/errors?code=${404 + i}`,
}));

/** To be called before the first page, in a shop without a renderer. @param {Page} page */
export async function withDepartments(page) {
  const data = {
    return_code: 200,
    shop_name: "Tsumugi 紬",
    announcement: "5,500円（税込）以上のお買い上げで送料無料",
    free_shipping_from: 5500,
    departments,
  };
  await page.route("**/api/siapi/shop/select/", (route) => route.fulfill({ json: { siApiResult: { data } } }));
}
