import { expect, test } from "vitest";
import { breadcrumbs, scriptText, siteThings } from "./jsonld.ts";

test("no text can end the script or be read as markup, and it reads back as it was", () => {
  const thing = { "@type": "Product" as const, name: '</script><!-- & \u2028 "紬"' };
  const text = scriptText(thing);
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", ...thing });
});

test("a breadcrumb numbers its steps from 1, with whole addresses where there are any", () => {
  const steps = [{ label: "ホーム", to: "/" }, { label: "ガイド" }, { label: "サイズ" }];
  expect(breadcrumbs(steps, "/guide/size")("https://shop.example")).toEqual([
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "ホーム", item: "https://shop.example/" },
        { "@type": "ListItem", position: 2, name: "ガイド" },
        { "@type": "ListItem", position: 3, name: "サイズ", item: "https://shop.example/guide/size" },
      ],
    },
  ]);
  expect(breadcrumbs([{ label: "ホーム" }], "/")("")).toEqual([]);
});

test("the shop names itself and its search by whole addresses, or not at all", () => {
  const [shop, site] = siteThings("https://shop.example");
  expect(shop).toMatchObject({ "@type": "Organization", url: "https://shop.example/" });
  expect(site).toMatchObject({
    "@type": "WebSite",
    publisher: { "@id": "https://shop.example/#shop" },
    potentialAction: { target: { urlTemplate: "https://shop.example/items?search_word={search_term_string}" } },
  });
  expect(siteThings("")).toEqual([]);
});
