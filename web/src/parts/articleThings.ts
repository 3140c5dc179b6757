import type { JsonLd } from "./page.ts";

interface ArticleFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly picture?: string | undefined;
  /** When it was written and last changed, as content writes it. */
  readonly date: string;
  readonly updatedAt: string;
  readonly author?: { readonly name: string; readonly path: string } | undefined;
}

/** An article for machines. */
export function articleThing(origin: string, { path, title, description, picture, ...told }: ArticleFacts): JsonLd {
  const { author, date, updatedAt } = told;
  return {
    "@type": "Article",
    headline: title.slice(0, 110),
    description,
    inLanguage: "ja",
    mainEntityOfPage: origin + path,
    datePublished: date,
    // An article may be dated ahead of its last change, which would be before it was published.
    ...(updatedAt >= date && { dateModified: updatedAt }),
    ...(picture !== undefined && { image: [origin + picture] }),
    author:
      author === undefined
        ? { "@type": "Organization", name: "Tsumugi 紬", url: `${origin}/` }
        : { "@type": "Person", name: author.name, url: origin + author.path },
    publisher: { "@type": "Organization", name: "Tsumugi 紬", url: `${origin}/` },
  };
}

/** Questions and their answers for machines; an answer may be HTML. */
export function faqThing(questions: readonly { readonly question: string; readonly html: string }[]): JsonLd {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, html }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: html },
    })),
  };
}
