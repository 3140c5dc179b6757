import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { CallError, call, secondPerson } from "#office/api/call.ts";
import type { ReturnAction, ReturnList, ReturnStep, ReturnVerdict, ReturnWhole } from "#office/api/contract.gen.ts";
import { useToast } from "#office/app/toast.tsx";

/** The returns at some steps. The list grows as one scrolls and stays as it is while returns are worked on. */
export function useReturnList(steps: ReturnStep[], text: string) {
  const query = useInfiniteQuery({
    queryKey: ["returns", "list", steps, text],
    queryFn: ({ pageParam, signal }) =>
      call("office/returns/list", { steps, text, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last.next || undefined,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  return { rows, onEnd, loading: query.isPending, error: query.error, more: hasNextPage, reload: query.refetch };
}

export function useReturn(number: string, id: string) {
  return useQuery({
    queryKey: ["returns", "one", id],
    queryFn: ({ signal }) => call("office/returns/get", { number, id }, signal),
  });
}

export function useReturnCounts() {
  return useQuery({
    queryKey: ["returns", "counts"],
    queryFn: ({ signal }) => call("office/returns/counts", {}, signal),
    refetchInterval: 60_000,
  });
}

/** What somebody said for an action. */
export type Said = { reason?: string; tracking?: string; lines?: ReturnVerdict[] };

const done: Record<string, string> = {
  accept: "受け付けました",
  receive: "到着を記録しました",
  inspect: "検品を記録しました",
  refund: "返金を決めました",
  refuse: "お断りしました",
  ship: "交換品を発送しました",
};

/** Does one of a return's actions; what it is then stands in the panel and in its row. */
export function useReturnAct(whole: ReturnWhole) {
  const queries = useQueryClient();
  const { tell } = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const take = (next: ReturnWhole) => {
    queries.setQueryData(["returns", "one", next.row.id], next);
    queries.setQueriesData<InfiniteData<ReturnList>>(
      { queryKey: ["returns", "list"] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.id === next.row.id ? next.row : row)),
          })),
        },
    );
    queries.invalidateQueries({ queryKey: ["returns", "counts"] });
    queries.invalidateQueries({ queryKey: ["orders", "one", next.row.number] });
    queries.invalidateQueries({ queryKey: ["today"] });
  };
  const act = async (action: ReturnAction, said: Said): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      take(await send(whole, action.code, said));
      tell({ text: `${whole.row.number}　${done[action.code] ?? action.name}` });
      return true;
    } catch (failed) {
      const problem = failed instanceof Error ? failed : new Error(String(failed));
      if (failed instanceof CallError && failed.code === secondPerson) {
        tell({ text: problem.message });
        queries.invalidateQueries({ queryKey: ["approvals"] });
        queries.invalidateQueries({ queryKey: ["today"] });
        return true;
      }
      setError(problem);
      tell({ text: problem.message, failed: true });
      if (failed instanceof CallError && (failed.code === "order.stale" || failed.code === "order.move")) {
        take(await call("office/returns/get", { number: whole.row.number, id: whole.row.id }));
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  const fields = error instanceof CallError ? error.fields : [];
  return { act, busy, problem: error ? [error.message, ...fields.map(({ message }) => message)].join(" ") : "" };
}

function send({ row }: ReturnWhole, code: string, said: Said): Promise<ReturnWhole> {
  const body = { number: row.number, id: row.id, reason: said.reason ?? "", seen: row.updated };
  switch (code) {
    case "accept":
      return call("office/returns/accept", body);
    case "receive":
      return call("office/returns/receive", body);
    case "inspect":
      return call("office/returns/inspect", { ...body, lines: said.lines ?? [] });
    case "refund":
      return call("office/returns/refund", body);
    case "refuse":
      return call("office/returns/refuse", body);
    case "ship":
      return call("office/returns/ship", { ...body, tracking: said.tracking ?? "" });
  }
  return Promise.reject(new Error(`この操作は使えません: ${code}`));
}
