import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "#office/api/call.ts";
import type { OrderFilter, OrderList, OrderRow, OrderWhole } from "#office/api/contract.gen.ts";
import { useConnected } from "#office/app/live.ts";

const pageSize = 100;

/** A list that grows as one scrolls and never by itself: what is new waits in a strip. */
export function useOrderList(filter: OrderFilter) {
  const query = useInfiniteQuery({
    queryKey: ["orders", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      call("office/orders/list", { filter, limit: pageSize, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last.next || undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const since = query.data?.pages[0]?.now ?? 0;
  const connected = useConnected();
  const news = useQuery({
    queryKey: ["orders", "news", filter, since],
    queryFn: ({ signal }) => call("office/orders/news", { filter, since }, signal),
    enabled: since > 0,
    // The server says when to ask; without it, now and then.
    refetchInterval: connected ? false : 15_000,
    staleTime: 5_000,
  });
  return {
    rows,
    onEnd,
    news: news.data?.count ?? 0,
    loading: query.isPending,
    error: query.error,
    more: hasNextPage,
    reload: query.refetch,
  };
}

/** Puts what an order is now into everything that shows it; no list is loaded anew. */
export function useTake() {
  const queries = useQueryClient();
  return useCallback(
    (whole: OrderWhole) => {
      queries.setQueryData(["orders", "one", whole.row.number], whole);
      queries.setQueriesData<InfiniteData<OrderList>>(
        { queryKey: ["orders", "list"] },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((row) => fresher(row, whole.row)) })),
          },
      );
      queries.invalidateQueries({ queryKey: ["today"] });
    },
    [queries],
  );
}

function fresher(row: OrderRow, news: OrderRow): OrderRow {
  return row.number === news.number ? news : row;
}
