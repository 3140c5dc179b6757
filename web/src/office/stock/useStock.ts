import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { StockAsk, StockDone, StockList, StockRow, StockView, StockWork } from "#office/api/contract.gen.ts";
import { useToast } from "#office/app/toast.tsx";

/** Which SKUs the address asks for. */
export function askOf(search: URLSearchParams): StockAsk {
  const ask: StockAsk = { view: viewOf(search) };
  for (const name of ["brand", "department"] as const) {
    const value = search.get(name);
    if (value) ask[name] = value;
  }
  const text = search.get("q")?.trim();
  if (text) ask.text = text;
  return ask;
}

export function viewOf(search: URLSearchParams): StockView {
  const view = search.get("view");
  return view === "low" || view === "out" || view === "held" ? view : "all";
}

/** The SKUs of a view. The list stays as it is while one works; what one changes is put into its rows. */
export function useStockList(ask: StockAsk) {
  const query = useInfiniteQuery({
    queryKey: ["stock", "list", ask],
    queryFn: ({ pageParam, signal }) =>
      call("office/stock/list", { ...ask, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last.next || undefined,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const first = query.data?.pages[0];
  return {
    rows,
    onEnd,
    first,
    more: hasNextPage || first?.more === true,
    loading: query.isPending,
    error: query.error,
    reload: query.refetch,
  };
}

export function useStock(sku: string) {
  return useQuery({
    queryKey: ["stock", "one", sku],
    queryFn: ({ signal }) => call("office/stock/get", { sku }, signal),
    refetchInterval: 30_000,
  });
}

/** What can be done to the shelf. */
export type Verb = "receive" | "count" | "correct" | "scrap";

export const verbs = {
  receive: { name: "入荷", done: "入荷を記録しました" },
  count: { name: "棚卸", done: "数えた結果を記録しました" },
  correct: { name: "訂正", done: "在庫を訂正しました" },
  scrap: { name: "廃棄", done: "廃棄を記録しました" },
} satisfies Record<Verb, { name: string; done: string }>;

function send(verb: Verb, body: StockWork): Promise<StockDone> {
  switch (verb) {
    case "receive":
      return call("office/stock/receive", body);
    case "count":
      return call("office/stock/count", body);
    case "correct":
      return call("office/stock/correct", body);
    case "scrap":
      return call("office/stock/scrap", body);
  }
}

/** Puts rows as they are now into every list that shows them. */
export function useTake() {
  const queries = useQueryClient();
  return useCallback(
    (fresh: readonly StockRow[]) => {
      const bySku = new Map(fresh.map((row) => [row.sku, row]));
      queries.setQueriesData<InfiniteData<StockList>>(
        { queryKey: ["stock", "list"] },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((row) => bySku.get(row.sku) ?? row) })),
          },
      );
      for (const { sku } of fresh) queries.invalidateQueries({ queryKey: ["stock", "one", sku] });
      queries.invalidateQueries({ queryKey: ["stock", "sheets"] });
      queries.invalidateQueries({ queryKey: ["today"] });
    },
    [queries],
  );
}

/** Does something to the shelf. The same sheet is done once, however often it is sent. */
export function useStockWork() {
  const { tell } = useToast();
  const take = useTake();
  const key = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const work = async (verb: Verb, body: Omit<StockWork, "key">, said: string): Promise<boolean> => {
    if (busy) return false;
    key.current ??= crypto.randomUUID();
    setBusy(true);
    setProblem("");
    setWrong({});
    try {
      const done = await send(verb, { ...body, key: key.current });
      key.current = undefined;
      take(done.rows);
      tell({
        text: `${said}　${verbs[verb].done}`,
        undo: async () => take((await call("office/stock/undo", { key: done.key })).rows),
      });
      return true;
    } catch (error) {
      // What the server refused was not done: the next try is another sheet. After silence it is the same one.
      if (error instanceof CallError && error.status > 0 && error.status < 500) key.current = undefined;
      const fields = error instanceof CallError ? error.fields : [];
      setWrong(Object.fromEntries(fields.map((field) => [field.name, field.message])));
      setProblem(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { work, busy, problem, wrong };
}
