import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { PriceChoice, PriceView } from "#office/api/contract.gen.ts";
import { useToast } from "#office/app/toast.tsx";

/** The prices of a choice, a page at a time. */
export function usePrices(choice: PriceChoice, view: PriceView) {
  return useInfiniteQuery({
    queryKey: ["prices", "list", choice, view],
    queryFn: ({ pageParam, signal }) => call("office/prices/list", { choice, view, after: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last.next || undefined,
  });
}

export function usePriceHistory(color: string) {
  return useQuery({
    queryKey: ["prices", "history", color],
    queryFn: ({ signal }) => call("office/prices/history", { color }, signal),
  });
}

export function usePriceChoices() {
  return useQuery({
    queryKey: ["prices", "choices"],
    queryFn: ({ signal }) => call("office/prices/choices", {}, signal),
    staleTime: 300_000,
  });
}

export function useSales() {
  return useQuery({ queryKey: ["prices", "sales"], queryFn: ({ signal }) => call("office/prices/sales", {}, signal) });
}

export function useSale(id: string) {
  return useQuery({
    queryKey: ["prices", "sale", id],
    queryFn: ({ signal }) => call("office/prices/sale", { id }, signal),
  });
}

/** Does something with prices: one thing at a time, with its failure told, and what is shown made new. */
export function usePriceWork() {
  const queries = useQueryClient();
  const { tell } = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const work = async <T>(ask: () => Promise<T>, said: string): Promise<T | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    setProblem("");
    try {
      const answer = await ask();
      if (said) tell({ text: said });
      return answer;
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : [];
      const message = error instanceof Error ? error.message : String(error);
      setProblem([message, ...fields.map((field) => field.message)].join(" "));
      return undefined;
    } finally {
      setBusy(false);
      if (said) queries.invalidateQueries({ queryKey: ["prices"] });
    }
  };
  return { busy, problem, work };
}
