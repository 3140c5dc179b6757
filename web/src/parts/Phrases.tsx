import { Fragment } from "react";

/** A title that breaks between its phrases alone, which the shop has found (jp.Phrases). Its element has the class phrases. */
export function Phrases({ of, text }: { of: readonly string[] | undefined; text: string }) {
  if (of === undefined || of.length < 2) return text;
  return of.map((phrase, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same phrase may come twice, and nothing moves
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
