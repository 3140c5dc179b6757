import { type LoadArgs, notFound } from "#parts/page.ts";

/** What the link of a letter carries. */
export interface LetterLink {
  readonly token: string;
  /** What the link is for was done by a plain form. */
  readonly taken: boolean;
}

/** The loader of a page that only letters lead to. */
export async function linkOf({ query }: Pick<LoadArgs, "query">): Promise<LetterLink> {
  const token = query.get("token") ?? "";
  const taken = query.has("sent");
  if (token === "" && !taken) throw notFound();
  return { token, taken };
}
