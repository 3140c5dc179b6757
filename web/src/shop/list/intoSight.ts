import type { FocusEvent } from "react";

/** For rows that scroll: browsers leave a focused link where it is as long as a sliver of it shows. */
export function intoSight({ target }: FocusEvent): void {
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
