import type { ComponentType } from "react";
import type { LoadArgs, Page } from "#parts/page.ts";
import { asMember } from "./asMember.ts";
import { MemberSide } from "./MemberSide.tsx";

type Parts<Data> = {
  load: (args: LoadArgs) => Promise<Data>;
  Component: ComponentType<{ data: Data }>;
} & Pick<Page<Data>, "crumbs" | "head">;

/** A page that only members have, with the links of their area beside it. */
export function memberArea<Data>({ load, ...page }: Parts<Data>): Page<Data> {
  return { ...page, load: (args) => asMember(args, () => load(args)), Side: MemberSide };
}
