import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call, secondPerson } from "#office/api/call.ts";
import type { TreeBrandStep, TreeDone, TreeEffect, TreeStep, TreeWhole } from "#office/api/contract.gen.ts";
import { useToast } from "#office/app/toast.tsx";

const key = ["trees", "list"];

/** All categories and brands. */
export function useTrees() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call("office/trees/list", {}, signal) });
}

/** What somebody wants done, and what it would do. */
export type Asked =
  | { kind: "category"; step: TreeStep; effect: TreeEffect; said: string }
  | { kind: "brand"; step: TreeBrandStep; effect: TreeEffect; said: string };

export const staleCode = "office.trees_stale";

/** A change that nobody outside of the office notices but by the order of things. */
const quiet = (effect: TreeEffect) =>
  effect.goods + effect.unseen + effect.seen + effect.taken.length === 0 &&
  effect.addresses.every(({ from }) => from === "");

/** Changes of categories and brands: what they do is shown first, unless it is only the order of siblings or a name. */
export function useChange() {
  const queries = useQueryClient();
  const { tell } = useToast();
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallError>();
  const take = (whole: TreeWhole) => queries.setQueryData(key, whole);
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === secondPerson) {
        tell({ text: error.message });
        setAsked(undefined);
      } else setProblem(error);
      if (error.status === 409) queries.invalidateQueries({ queryKey: key });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const done = (result: TreeDone | undefined, said: string): TreeDone | undefined => {
    if (!result) return undefined;
    take(result.whole);
    setAsked(undefined);
    tell({ text: said, undo: async () => take(await call("office/trees/undo", { id: result.change.id })) });
    return result;
  };
  const run = async (wanted: Asked) =>
    done(
      await attempt(() =>
        wanted.kind === "category"
          ? call("office/trees/change", wanted.step)
          : call("office/trees/change_brand", wanted.step),
      ),
      wanted.said,
    );
  /** Shows what a step does, or does it at once where that is nothing to think about. */
  const change = async (step: TreeStep, said: string) => {
    const effect = await attempt(() => call("office/trees/preview", step));
    if (!effect) return undefined;
    const wanted: Asked = { kind: "category", step, effect, said };
    if (step.do !== "remove" && quiet(effect)) return run(wanted);
    setAsked(wanted);
    return undefined;
  };
  const changeBrand = async (step: TreeBrandStep, said: string) => {
    const effect = await attempt(() => call("office/trees/preview_brand", step));
    if (!effect) return undefined;
    const wanted: Asked = { kind: "brand", step, effect, said };
    if (step.do !== "remove" && quiet(effect)) return run(wanted);
    setAsked(wanted);
    return undefined;
  };
  return { asked, setAsked, busy, problem, setProblem, change, changeBrand, run };
}

export type Change = ReturnType<typeof useChange>;
