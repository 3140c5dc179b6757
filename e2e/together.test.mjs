// What helps to choose, by keys alone as somebody uses them: Tab, Enter, Space, arrows. The focus is always seen and never
// lost. And what of it is read and done without JavaScript.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { ask } from "./buying.mjs";
import { assertAccessible, widthRules } from "./checks.mjs";
import { alive, arrive, eventually, openShop, widths } from "./harness.mjs";
import { visitAsMember } from "./members.mjs";
import { closeFilters, focused, openFilters, tabTo } from "./steps.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** The first of what sells best for which something is true. @param {Page} page @param {(code: string) => Promise<boolean>} is */
async function firstItem(page, is) {
  const response = await page.request.post("/api/naviPlus/allRanking", { data: { params: { limit: 100 } } });
  for (const { color_sku_code: code } of (await response.json()).data.data.items) if (await is(code)) return code;
  throw new Error("the demo has no such item");
}

/** An item of which the member is told something like this. @param {Page} page @param {(advice: any) => boolean} like */
function advised(page, like) {
  return firstItem(page, async (code) =>
    (await ask(page, "sizeadvice/select/", { color_sku_code: code })).advices.some(like),
  );
}

/** Tabs to a control and presses a key there. @param {Page} page @param {Locator} target @param {string} key */
async function pressAt(page, target, key) {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Two items that match for different ages and can be bought. @param {Page} page @returns {Promise<[string, string]>} */
async function matched(page) {
  const { families } = await ask(page, "matching/select/", {});
  for (const { items } of families) {
    const [one, ...others] = items.filter((/** @type {any} */ item) => item.stock_status === "in_stock");
    const other = others.find((/** @type {any} */ item) => item.age !== one.age);
    if (other !== undefined) return [one.color_sku_code, other.color_sku_code];
  }
  throw new Error("the demo has no family of which two can be bought");
}

/**
 * Chooses a size of the item that is open, puts it into the cart and goes back to the page.
 * @param {Page} page
 * @param {() => Promise<void>} [look] done while the cart is told
 */
async function buyByKeys(page, look) {
  const add = page.getByRole("button", { name: "カートに入れる" });
  // Tab stops once at the sizes: at the chosen one, which may be that of the item before, else at the first.
  const sizes = page.locator("input[name=sku]");
  const chosen = page.locator("input[name=sku]:checked");
  await sizes.first().waitFor();
  await pressAt(page, (await chosen.count()) > 0 ? chosen : sizes.first(), "Space");
  await pressAt(page, add, "Enter");
  const mini = page.getByRole("dialog", { name: "カートに入れました" });
  await mini.waitFor();
  await eventually("the focus in the dialog", () => mini.evaluate((it) => it.contains(document.activeElement)));
  await look?.();
  await page.keyboard.press("Escape");
  await mini.waitFor({ state: "hidden" });
  await focused(add);
  await assertSeen(page);
}

/** Waits until a page stands whose address begins so, with the focus on its heading. @param {Page} page @param {string} path */
const ledTo = (page, path) =>
  eventually(`the heading of ${path}`, () =>
    page.evaluate((to) => location.pathname.startsWith(to) && document.activeElement?.tagName === "H1", path),
  );

/** One sees where the focus is. @param {Page} page */
async function assertSeen(page) {
  const [tag, outline] = await page.evaluate(() => {
    const here = document.activeElement ?? document.body;
    return [here.tagName, getComputedStyle(here).outlineStyle];
  });
  assert.ok(tag !== "BODY" && outline !== "none", `the focus is on ${tag}, with the outline ${outline}`);
}

describe("by keys alone", () => {
  const { journey } = openShop("node");
  for (const width of widths) {
    const at = `at ${width} px`;
    /** What axe says of a state that only such a walk reaches; of a second width, what depends on it. @param {Page} page */
    const assertState = (page) => assertAccessible(page, width === 390 ? undefined : widthRules);

    journey(`a member reads which size fits, how sure that is and why, ${at}`, { width }, async ({ page }) => {
      await visitAsMember(page, "gold@tsumugi.example");
      const region = page.getByRole("region", { name: "サイズのおすすめ" });
      const told = async (/** @type {(advice: any) => boolean} */ like) => {
        await arrive(page, `/items/${await advised(page, like)}`);
        return (await region.textContent()) ?? "";
      };
      const own = await told(({ name, sure }) => name === "わたし" && sure !== "none");
      assert.match(
        own,
        /わたし：\S+ がおすすめ（同じ条件の100人中およそ\d+人に合う見込み）.+(寸法|サイズ).*から選びました。/,
      );
      assert.match(await told(({ sure }) => sure === "none"), /：決められません[^（]+。/);
      const child = await told(({ name, later }) => name !== "わたし" && later !== "");
      assert.match(child, /(今年|来年)の(春|夏|秋|冬)は\S+が安心です。/, "a child grows: the size has a date");
      await pressAt(page, page.getByRole("link", { name: "わたしのサイズを見直す" }), "Enter");
      await focused(page.getByRole("heading", { level: 1, name: "わたしのサイズ" }));
      // The lists and the search know the children's sizes too.
      await arrive(
        page,
        width < 960 ? `/items?search_word=${encodeURIComponent("パンツ")}` : "/categories/kids?category_code_1-in=02",
      );
      const box = (await openFilters(page)).getByRole("checkbox", { name: /^ひなた（120/ });
      await pressAt(page, box, "Space");
      await page.waitForURL(/stocked_size-in=/);
      await closeFilters(page);
      await page.getByText("120の在庫あり").first().waitFor();
    });

    journey(`a size lies over another, and over a garment that was measured, ${at}`, { width }, async ({ page }) => {
      const code = await firstItem(page, async (one) => (await page.request.get(`/fit/${one}`)).ok());
      await arrive(page, `/fit/${code}`);
      const others = page.getByRole("combobox", { name: /くらべる相手/ });
      const result = page.getByRole("status").filter({ hasText: "とくらべると" });
      await pressAt(page, others, "ArrowDown");
      await result.waitFor();
      assert.match((await result.textContent()) ?? "", /\S+ [+−±][\d.]+cm/);
      await focused(others);
      await assertSeen(page);
      await assertState(page);
      await arrive(page, `/fit/${code}`);
      await tabTo(page, page.getByRole("textbox", { name: "服の名前" }));
      await page.keyboard.type("いつもの服");
      await page.keyboard.press("Tab");
      await page.keyboard.type("50");
      await page.keyboard.press("Enter");
      await result.filter({ hasText: "いつもの服" }).waitFor();
      const measuring = page.getByText("手持ちの服を測ってくらべる");
      if (!(await page.getByRole("textbox", { name: "服の名前" }).isVisible())) await pressAt(page, measuring, "Enter");
      const remove = page.getByRole("button", { name: "いつもの服を削除" });
      await pressAt(page, remove, "Enter");
      await remove.waitFor({ state: "detached" });
      await eventually("the focus", () => page.evaluate(() => document.activeElement !== document.body));
      await assertSeen(page);
    });

    journey(`things are put together, saved and taken apart, ${at}`, { width }, async ({ page }) => {
      await arrive(page, "/mix");
      const heading = page.getByRole("heading", { level: 1, name: "組み合わせてみる" });
      for (const slot of ["トップス", "ボトムス"]) {
        const region = page.getByRole("region", { name: `${slot}を選ぶ` });
        await pressAt(page, region.locator("article a[href^='/mix']").first(), "Enter");
        await focused(heading);
        await assertSeen(page);
      }
      const color = page.getByRole("combobox", { name: /カラー/ });
      await pressAt(page, color, "ArrowDown");
      await page.waitForURL(/color=/);
      await focused(color);
      await Promise.all([alive(page), page.reload()]);
      await pressAt(page, page.getByRole("button", { name: "この組み合わせを保存する" }), "Enter");
      await focused(page.getByRole("button", { name: "保存済みです" }));
      await assertState(page);
      const forget = page.getByRole("button", { name: "1番目の組み合わせを消す" });
      await pressAt(page, forget, "Space");
      await forget.waitFor({ state: "detached" });
      await assertSeen(page);
      await Promise.all([alive(page), page.reload()]);
      await pressAt(page, page.getByRole("link", { name: /を外す$/ }).first(), "Enter");
      await focused(heading);
    });

    journey(`items are put side by side and taken away again, ${at}`, { width }, async ({ page }) => {
      await arrive(page, "/ranking");
      const buttons = page.getByRole("button", { name: /をくらべる$/ });
      for (const n of [0, 1]) {
        await pressAt(page, buttons.nth(n), "Space");
        await focused(buttons.nth(n));
      }
      await assertState(page);
      // The bar comes after the whole list; whoever has just chosen goes there by the next press.
      const see = page.getByRole("link", { name: "選んだ2点を見る" });
      await page.keyboard.press("Tab");
      await focused(see.nth(1));
      await assertSeen(page);
      await page.keyboard.press("Enter");
      const heading = page.getByRole("heading", { level: 1, name: "くらべる" });
      await focused(heading);
      assert.equal(await page.locator("thead th").count(), 3);
      await pressAt(
        page,
        page
          .locator("thead")
          .getByRole("link", { name: /を外す$/ })
          .first(),
        "Enter",
      );
      await page.locator("thead th").nth(2).waitFor({ state: "detached" });
      await focused(heading);
      await assertSeen(page);
    });

    journey(`what matches for parent and child goes into the cart, ${at}`, { width }, async ({ page }) => {
      const [one, other] = await matched(page);
      await arrive(page, `/items/${one}`);
      await buyByKeys(page, () => assertState(page));
      const rail = page.getByRole("region", { name: "おそろいのアイテム" });
      const card = rail.locator(`a[href^="/items/${other}"]`).first();
      await card.scrollIntoViewIfNeeded(); // what is below the first screen is laid out when it is near
      await pressAt(page, card, "Enter");
      await ledTo(page, `/items/${other}`);
      await buyByKeys(page);
      const { selectList } = await ask(page, "cart/select/", {});
      const colors = selectList.map((/** @type {{ code: string }} */ { code }) => code.slice(0, 12));
      assert.deepEqual(colors.toSorted(), [one, other].toSorted(), "both are in the cart");
      // The way there from a list of all families, too.
      await arrive(page, "/matching");
      await pressAt(page, page.getByRole("main").locator("article a[href^='/items/']").first(), "Enter");
      await ledTo(page, "/items/");
      await assertSeen(page);
    });

    journey(`reviews are narrowed and a question is asked once it was searched, ${at}`, { width }, async ({ page }) => {
      const code = await firstItem(page, async (one) => {
        const { summary, reviews } = await ask(page, "review/select/", {
          commodity_code: one.slice(0, 10),
          height: 160,
        });
        return summary.count > 5 && reviews.length > 0;
      });
      await arrive(page, `/items/${code}`);
      const section = page.getByRole("region", { name: "レビュー" });
      const height = section.getByLabel("身長");
      await tabTo(page, height);
      await page.keyboard.type("160");
      await pressAt(page, section.getByRole("button", { name: "この条件で見る" }), "Enter");
      await page.waitForURL(/review_height=160/);
      await focused(section);
      for (const said of await section.locator("li[id^=review-]").allTextContents())
        assert.match(said, /身長1[56]\dcm/);
      await pressAt(page, section.getByRole("button", { name: /^参考になった/ }).first(), "Enter");
      const thanks = section.getByRole("button", { name: /^ありがとうございます/ });
      await focused(thanks);
      await assertSeen(page);
      await assertState(page);

      await pressAt(page, page.getByRole("link", { name: "この商品について質問する" }), "Enter");
      const word = page.getByRole("searchbox", { name: "知りたいこと" });
      await tabTo(page, word);
      await page.keyboard.type("洗濯機で洗えますか");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: /近い質問/ }).waitFor();
      const body = page.getByLabel("ご質問");
      await tabTo(page, body);
      assert.equal(await body.inputValue(), "洗濯機で洗えますか", "what was searched need not be typed again");
      await assertSeen(page);
      await assertState(page);
      await pressAt(page, page.getByRole("button", { name: "質問を送る" }), "Enter");
      await page.getByRole("heading", { level: 1, name: "ご質問を承りました" }).waitFor();
    });

    journey(`an outfit of an item opens where it stands, ${at}`, { width }, async ({ page }) => {
      const code = await firstItem(page, async (one) => {
        const { outfits } = await ask(page, "outfit/item/", { code: one });
        return outfits.length > 0;
      });
      await arrive(page, `/items/${code}`);
      const outfit = page.locator("#outfits article").first();
      await pressAt(page, outfit.getByRole("button", { name: "サイズを選んでカートへ" }), "Enter");
      await focused(outfit);
      await outfit.getByRole("checkbox").first().waitFor();
      await page.keyboard.press("Tab");
      await assertSeen(page);
      await assertState(page);
      assert.ok(await outfit.evaluate((it) => it.contains(document.activeElement)), "the next stop is in the outfit");
    });
  }
});

describe("without JavaScript", () => {
  const { journey, origin } = openShop("node");
  /** Every control that is seen is part of a form that the shop takes. @param {Page} page */
  async function assertNothingDead(page) {
    const [dead, posts] = await page.evaluate(() => {
      const controls = [...document.querySelectorAll("button, select, textarea, input:not([type=hidden])")];
      const seen = controls.filter((one) => one.checkVisibility({ visibilityProperty: true }));
      const formOf = (/** @type {Element} */ one) => /** @type {HTMLInputElement} */ (one).form;
      const isDead = (/** @type {Element} */ one) => {
        const form = formOf(one);
        return (
          form === null ||
          !(form.hasAttribute("action") || form.method === "post") ||
          Reflect.get(one, "type") === "button"
        );
      };
      const posted = seen
        .map(formOf)
        .flatMap((form) => (form?.method === "post" ? [new URL(form.action).pathname] : []));
      return [seen.filter(isDead).map((one) => one.outerHTML.slice(0, 160)), [...new Set(posted)]];
    });
    assert.deepEqual(dead, [], `${page.url()}: controls that do nothing`);
    for (const path of posts) {
      const allowed = (await fetch(origin() + path, { method: "PUT" })).headers.get("Allow");
      assert.match(allowed ?? "", /POST/, `${page.url()}: a form is posted to ${path}`);
    }
  }

  for (const width of widths) {
    const at = `at ${width} px`;
    const plain = { width, context: { javaScriptEnabled: false } };
    journey(`every control of what helps to choose does something, ${at}`, plain, async ({ page }) => {
      const code = await firstItem(page, async (one) => {
        const { summary } = await ask(page, "review/select/", { commodity_code: one.slice(0, 10) });
        return summary.count > 5 && (await page.request.get(`/fit/${one}`)).ok();
      });
      const { outfits } = await ask(page, "outfit/list/", {});
      const look = async (/** @type {string} */ path, /** @type {RegExp} */ heading) => {
        await page.goto(path, { waitUntil: "domcontentloaded" });
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        await assertNothingDead(page);
      };
      await look(`/items/${code}`, /\S/);
      await look(`/fit/${code}`, /^手持ちの服とくらべる$/);
      await page.getByRole("img", { name: /の実寸図$/ }).waitFor();
      await look(`/compare?items=${code}`, /^くらべる$/);
      await look(`/mix?items=${code}`, /^組み合わせてみる$/);
      await look("/matching", /^おそろい$/);
      assert.ok((await page.getByRole("main").getByRole("heading", { level: 2 }).count()) > 3, "families are read");
      await look("/outfits", /^コーディネート$/);
      await look(`/outfits/${outfits[0].slug}`, /\S/);
      await look("/categories/kids?category_code_1-in=02", /^KIDS$/);
      await look(`/questions/ask?item=${code.slice(0, 10)}&q=${encodeURIComponent("洗濯")}`, /質問する$/);
    });

    journey(
      `sizes are kept, and advice is read, without a measure in an address, ${at}`,
      { ...plain, expects: [/status of 400/] },
      async ({ page }) => {
        await page.goto("/id/login?return_to=%2Fmypage%2Fsizes", { waitUntil: "domcontentloaded" });
        await page.getByLabel("メールアドレス").fill("silver@tsumugi.example");
        await page.getByLabel("パスワード", { exact: true }).fill("tsumugi-demo");
        await page.getByRole("button", { name: "ログインする", exact: true }).click();
        await page.getByRole("link", { name: "お子さまを追加する" }).click();
        await assertNothingDead(page);
        await page.getByRole("textbox", { name: "身長（cm）" }).fill("１０９．５");
        await page.getByRole("button", { name: "保存する" }).click();
        await page.getByRole("link", { name: /名前/ }).waitFor();
        assert.equal(await page.getByRole("textbox", { name: "身長（cm）" }).inputValue(), "１０９．５");
        await page.getByRole("textbox", { name: /お名前/ }).fill("すず");
        await page.getByRole("button", { name: "保存する" }).click();
        await page.getByText("身長 109.5cm").waitFor();
        assert.doesNotMatch(decodeURIComponent(new URL(page.url()).search), /109|１０９/);
        await assertNothingDead(page);
        const code = await advised(page, ({ name, sure }) => name === "すず" && sure !== "none");
        await page.goto(`/fit/${code}`, { waitUntil: "domcontentloaded" });
        await page
          .getByRole("region", { name: "サイズのおすすめ" })
          .getByText(/すず：\S+ がおすすめ/)
          .waitFor();
        await assertNothingDead(page);
        await page.goto("/mypage/sizes", { waitUntil: "domcontentloaded" });
        await page.getByRole("button", { name: "すずの登録を消す" }).click();
        await page.getByRole("button", { name: "すずの登録を消す" }).waitFor({ state: "detached" });
      },
    );

    journey(`part of an outfit is bought by one form, ${at}`, plain, async ({ page }) => {
      await page.goto("/outfits", { waitUntil: "domcontentloaded" });
      await page.locator("main a[href^='/outfits/']").first().click();
      const put = page.getByRole("button", { name: "サイズを選んだアイテムをカートに入れる" });
      const sizes = page.getByRole("combobox", { name: /のサイズ$/ });
      await put.waitFor();
      assert.equal(await page.getByRole("checkbox", { name: /をカートに入れる$/ }).count(), 0, "a size is the choice");
      for (let i = 0; i < (await sizes.count()); i++) {
        const value = await sizes
          .nth(i)
          .locator("option:not([disabled]):not([value=''])")
          .first()
          .getAttribute("value");
        await sizes.nth(i).selectOption(i < 2 ? (value ?? "") : "");
      }
      await put.click();
      await page.waitForURL(/\/cart$/);
      assert.equal((await ask(page, "cart/select/", {})).selectList.length, 2);
      await assertNothingDead(page);
    });
  }
});
