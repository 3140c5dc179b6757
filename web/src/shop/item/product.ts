import type { Brand, Product } from "schema-dts";
import type { Detail, ReviewPage } from "#api/contract.gen.ts";
import type { Head, JsonLd } from "#parts/page.ts";
import { colorOf, type ItemData } from "./load.ts";
import { paragraphs, schemaAvailability } from "./rules.ts";
import * as words from "./words.ts";

type ProductLeaf = Extract<Product, { "@type": "Product" }>;

/** What the page says about the item to search engines and other sites. All colours share one canonical address. */
export function itemHead({ detail, reviews }: ItemData): Head {
  const picture = colorOf(detail, detail.color_sku_code)?.pictures[0];
  return {
    title: `${detail.commodity_name}｜${detail.brand_name}`,
    description: summary(detail),
    canonical: `/items/${detail.commodity_code}`,
    type: "product",
    // Hidden items are for those who were led to them, not for search engines.
    noindex: detail.secret_flg === 1,
    ...(picture && { image: picture.large }),
    jsonLd: (origin) => [{ ...product(detail, origin), ...ratings(reviews) }],
  };
}

/** What buyers said, as far as it is published and shown on the page; nothing where nobody did. */
function ratings(reviews: ReviewPage | null): Pick<ProductLeaf, "aggregateRating" | "review"> {
  if (reviews === null || reviews.summary.count === 0) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: reviews.summary.tenths / 10,
      reviewCount: reviews.summary.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.reviews.map((one) => ({
      "@type": "Review",
      reviewRating: { "@type": "Rating", ratingValue: one.stars, bestRating: 5, worstRating: 1 },
      author: { "@type": "Person", name: one.name || words.anonymous },
      datePublished: one.date,
      reviewBody: one.body,
    })),
  };
}

/** As much as search results show. */
const summaryLength = 120;

function summary(detail: Detail): string {
  const text = paragraphs(detail.description).flat().join("");
  const whole = `${detail.brand_name}「${detail.commodity_name}」の通販ページ。${text}`;
  const characters = [...whole];
  return characters.length <= summaryLength ? whole : `${characters.slice(0, summaryLength - 1).join("")}…`;
}

/** The item as schema.org describes it: one colour is a product, several are a group of them. */
function product(detail: Detail, origin: string): JsonLd {
  const common = {
    name: detail.commodity_name,
    description: paragraphs(detail.description).flat().join(""),
    brand: { "@type": "Brand", name: detail.brand_name } satisfies Brand,
  };
  const variants = detail.colors.map(
    (color) =>
      ({
        "@type": "Product",
        ...common,
        name: `${detail.commodity_name} ${color.color_name}`,
        sku: color.color_sku_code,
        color: color.color_name,
        image: color.pictures.map((picture) => origin + picture.zoom),
        offers: {
          "@type": "Offer",
          url: `${origin}/items/${color.color_sku_code}`,
          price: color.unit_price,
          priceCurrency: "JPY",
          availability: schemaAvailability[color.stock_status],
          itemCondition: "https://schema.org/NewCondition",
        },
      }) satisfies Product,
  );
  const [only, ...others] = variants;
  if (only !== undefined && others.length === 0) return { ...only, name: common.name };
  return {
    "@type": "ProductGroup",
    ...common,
    url: `${origin}/items/${detail.commodity_code}`,
    productGroupID: detail.commodity_code,
    variesBy: ["https://schema.org/color"],
    hasVariant: variants,
  };
}
