import { type LoadArgs, notFound } from "#parts/page.ts";

/** What the link of a letter carries. */
export interface LetterLink {
  readonly token: string;
}

/** The loader of a page that only letters lead to. */
export async function linkOf({ query }: Pick<LoadArgs, "query">): Promise<LetterLink> {
  const token = query.get("token") ?? "";
  if (token === "") throw notFound();
  return { token };
}
