import { beforeAll, describe, expect, test } from "vitest";
import { renderPage, shop } from "./testing/renderPage.ts";

beforeAll(() => import("./server.tsx"));

describe("the renderer", () => {
  test("answers a page with its content, its head and what the browser needs to go on", async () => {
    const { asked, result } = await renderPage("/");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.map(({ name }) => name)).toEqual([
      "siapi/shop/select/",
      "siapi/page/select/",
      "naviPlus/newArrival",
      "naviPlus/allRanking",
      "naviPlus/showcase_1",
      "naviPlus/showcase_2",
      "naviPlus/under2000",
      "siapi/campaign/select/",
      "siapi/brand/select/",
      // heroes, features, banners and articles
      ...Array<string>(4).fill("contentful/getEntries"),
    ]);
    expect(result).toMatchObject({
      status: 200,
      location: "",
      noindex: false,
      modules: ["src/shop/home/home.page.tsx"],
    });
    expect(result.head).toMatch(/^<title>Tsumugi 紬｜/);
    expect(result.html).toContain("フェムテック");
    expect(result.html).toContain("￥5,000以上で送料無料");
    expect(result.html.match(/<h1/g)).toHaveLength(1);
    expect(result.html).not.toMatch(/<script|<style/);
    // Every list failed here, which is no reason not to show the page.
    const none: unknown[] = [];
    const lists = { newArrivals: none, ranking: none, showcase1: none, showcase2: none, under2000: none };
    const content = { heroes: none, features: none, banners: none, articles: none };
    const data = { ...lists, ...content, blocks: none, campaigns: none, brands: none };
    expect(result.state).toEqual({ shop: shop.siApiResult.data, page: { kind: "page", data } });
  });

  test.each(["/no-such-page", "/mypage/no-such-page"])("answers 404 at %s", async (path) => {
    const { result } = await renderPage(path);
    expect(result).toMatchObject({ status: 404, noindex: true, modules: [] });
    expect(result.html).toContain("お探しのページが見つかりません");
    expect(result.html).toContain("Page not found");
  });

  test.each([
    ["/errors?code=403", "このページはご覧いただけません"],
    ["/errors?code=503", "ただいま受付を一時停止しています"],
    ["/errors?code=x", "ページを表示できませんでした"],
    ["/errors/timeout", "時間内に表示できませんでした"],
  ])("%s says %s", async (path, words) => {
    const { result } = await renderPage(path);
    expect(result).toMatchObject({ status: 200, noindex: true });
    expect(result.html).toContain(words);
  });

  test("redirects without rendering", async () => {
    expect((await renderPage("/campaign")).result).toMatchObject({ status: 302, location: "/", html: "" });
  });

  test("gives up, and says why, when a call fails: the browser will try by itself", async () => {
    const failure = { siApiResult: { data: { return_code: 503, code: "shop.closed", message: "準備中です" } } };
    const { error } = await renderPage("/", { status: 503, body: failure });
    expect(error).toContain("準備中です");
  });

  test("makes canonical addresses whole when it is told the whole address", async () => {
    const { result } = await renderPage("https://shop.example/?utm=1");
    expect(result.head).toContain('<link rel="canonical" href="https://shop.example/">');
  });
});
