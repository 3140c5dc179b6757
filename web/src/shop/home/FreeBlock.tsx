import type { PageBlock } from "#api/contract.gen.ts";
import { Features } from "./Features.tsx";
import { Rail } from "./Rail.tsx";

/** A block that the office made: a row of items, or pictures and words that lead somewhere. */
export function FreeBlock({ block: { id = "", title = "", items, more, shelves = [], tall } }: { block: PageBlock }) {
  return items === undefined ? (
    <Features title={title} shelves={shelves} slot={id} more={more} tall={tall} />
  ) : (
    <Rail items={items} title={title} id={id} more={more} ranked={false} />
  );
}
