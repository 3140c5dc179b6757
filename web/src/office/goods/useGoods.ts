import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "#office/api/call.ts";
import type { GoodsColor, GoodsItem, GoodsList, GoodsListAsk, GoodsRow, GoodsSize } from "#office/api/contract.gen.ts";

/** How a section changes the item. */
export type Change = (next: (item: GoodsItem) => GoodsItem) => void;

/** Which commodities the address asks for. */
export function askOf(search: URLSearchParams): GoodsListAsk {
  const ask: GoodsListAsk = {};
  for (const name of ["state", "brand", "department", "missing"] as const) {
    const value = search.get(name);
    if (value) ask[name] = value;
  }
  const text = search.get("q")?.trim();
  if (text) ask.text = text;
  return ask;
}

export function useGoodsList(ask: GoodsListAsk) {
  const query = useInfiniteQuery({
    queryKey: ["goods", "list", ask],
    queryFn: ({ pageParam, signal }) =>
      call("office/goods/list", { ...ask, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last.next || undefined,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const loading = query.isPending;
  return {
    rows,
    onEnd,
    first: query.data?.pages[0],
    more: hasNextPage,
    loading,
    error: query.error,
    reload: query.refetch,
  };
}

/** Puts rows as they are now into the lists that show them. */
export function useTakeRows() {
  const queries = useQueryClient();
  return useCallback(
    (fresh: readonly GoodsRow[]) => {
      const byCode = new Map(fresh.map((row) => [row.code, row]));
      queries.setQueriesData<InfiniteData<GoodsList>>(
        { queryKey: ["goods", "list"] },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((row) => byCode.get(row.code) ?? row) })),
          },
      );
      for (const { code } of fresh) queries.invalidateQueries({ queryKey: ["goods", "one", code] });
    },
    [queries],
  );
}

export function useGoods(code: string, enabled: boolean) {
  return useQuery({
    queryKey: ["goods", "one", code],
    queryFn: ({ signal }) => call("office/goods/get", { code }, signal),
    enabled,
    refetchOnWindowFocus: false,
  });
}

/** Sizes are the same in every colour: a change of one is a change of all. */
export function withSizes(item: GoodsItem, change: (size: GoodsSize, at: number) => GoodsSize): GoodsItem {
  return { ...item, colors: item.colors.map((color) => ({ ...color, sizes: color.sizes.map(change) })) };
}

/** Adds a size to every colour. */
export function addSize(item: GoodsItem, name: string, filter: string): GoodsItem {
  const size: GoodsSize = { sku: "", name, filter, body: [], garment: [], stock: 0 };
  return { ...item, colors: item.colors.map((color) => ({ ...color, sizes: [...color.sizes, { ...size }] })) };
}

/** A colour like the last one: its sizes and prices, without codes, pictures and stock. */
export function newColor(item: GoodsItem): GoodsColor {
  const last = item.colors.at(-1);
  return {
    code: "",
    name: "",
    group: "black",
    hex: "1b1b1b",
    list_price: last?.list_price ?? 0,
    price: last?.price ?? 0,
    pictures: [],
    sizes: last?.sizes.map((size) => ({ ...size, sku: "", stock: 0 })) ?? [],
  };
}

/** A picture as the call takes it. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
