import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#office/api/call.ts";
import type { Action, FindingSort, ImportDownload } from "#office/api/contract.gen.ts";
import { onChange } from "#office/app/live.ts";
import { useToast } from "#office/app/toast.tsx";
import { base64Of } from "#office/goods/useGoods.ts";
import { busyStates } from "#office/imports/states.ts";

/** Bytes of one part of a file. */
const partSize = 1 << 20;
/** How often a file is asked for while the server works on it. */
const askEvery = 700;

/** Asks anew for what is shown of files when something became of one. */
export function useImportNews() {
  const queries = useQueryClient();
  useEffect(
    () =>
      onChange(({ topic, ref }) => {
        if (topic !== "" && topic !== "import") return;
        queries.invalidateQueries({ queryKey: ["imports", "list"] });
        queries.invalidateQueries({ queryKey: ["imports", "exports"] });
        queries.invalidateQueries({ queryKey: topic === "" ? ["imports", "one"] : ["imports", "one", ref] });
      }),
    [queries],
  );
}

/** The files that were dropped, the newest first. */
export function useFiles() {
  useImportNews();
  return useInfiniteQuery({
    queryKey: ["imports", "list"],
    queryFn: ({ pageParam, signal }) => call("office/imports/list", { before: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last.next || undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.files.some((file) => busyStates.has(file.state)) ? askEvery * 3 : false,
  });
}

export function useFile(id: string) {
  return useQuery({
    queryKey: ["imports", "one", id],
    queryFn: ({ signal }) => call("office/imports/get", { id }, signal),
    refetchInterval: ({ state }) => (state.data && busyStates.has(state.data.file.state) ? askEvery : false),
  });
}

export function useKinds() {
  return useQuery({
    queryKey: ["imports", "kinds"],
    queryFn: ({ signal }) => call("office/imports/kinds", {}, signal),
    staleTime: 600_000,
  });
}

/** `digest` names what was compared, so that what is shown follows it. */
export function useChanges(id: string, digest: string, action: Action | "", text: string) {
  return useInfiniteQuery({
    queryKey: ["imports", "changes", id, digest, action, text],
    queryFn: ({ pageParam, signal }) =>
      call("office/imports/changes", { id, text, after: pageParam, ...(action && { action }) }, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next || undefined,
  });
}

export function useFindings(id: string, digest: string, sort: FindingSort) {
  return useInfiniteQuery({
    queryKey: ["imports", "findings", id, digest, sort],
    queryFn: ({ pageParam, signal }) => call("office/imports/findings", { id, sort, after: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next || undefined,
  });
}

/** Does something with files: one thing at a time, with its failure told, and what is shown made new. */
export function useImportWork() {
  const queries = useQueryClient();
  const { tell } = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const work = async <T>(ask: () => Promise<T>, said = ""): Promise<T | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    setProblem("");
    try {
      const answer = await ask();
      if (said) tell({ text: said });
      return answer;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setBusy(false);
      queries.invalidateQueries({ queryKey: ["imports"] });
    }
  };
  return { busy, problem, work };
}

/** Sends a file in parts and lets it be compared; gives its id. */
export async function sendFile(file: File, kind: string, onProgress: (share: number) => void): Promise<string> {
  const { id } = await call("office/imports/begin", { name: file.name, kind });
  for (let seq = 0; seq * partSize < file.size; seq++) {
    const part = file.slice(seq * partSize, (seq + 1) * partSize);
    await call("office/imports/part", { id, seq, base64: await base64Of(part) });
    onProgress(Math.min(1, ((seq + 1) * partSize) / file.size));
  }
  await call("office/imports/check", { id, kind });
  return id;
}

/** Hands a file to whoever asked for it. */
export function saveFile(file: ImportDownload): void {
  const bytes = Uint8Array.from(atob(file.base64), (c) => c.charCodeAt(0));
  const url = URL.createObjectURL(
    new Blob([bytes], { type: file.name.endsWith(".xlsx") ? "application/octet-stream" : "text/csv" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(url);
}
