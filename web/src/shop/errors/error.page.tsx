import type { Page } from "#parts/page.ts";
import { ErrorMessage } from "./ErrorMessage.tsx";
import { codeOf, sentenceOf } from "./sentences.ts";

/** /errors?code=…: where the app-error rule leads. It asks for nothing, so that it cannot fail itself. */
export const page: Page<{ code: number }> = {
  load: async ({ query }) => ({ code: codeOf(query.get("code")) }),
  head: ({ code }) => ({ title: sentenceOf(code).title, noindex: true }),
  crumbs: ({ code }) => ({ replacementTitle: sentenceOf(code).title }),
  Component: ({ data }) => <ErrorMessage code={data.code} />,
};
