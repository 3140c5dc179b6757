import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { TransferBatchWhole, TransferFile, TransferList } from "#office/api/contract.gen.ts";
import { useToast } from "#office/app/toast.tsx";

const list = ["transfers", "list"];

export function useTransfers() {
  return useQuery({ queryKey: list, queryFn: ({ signal }) => call("office/transfers/list", {}, signal) });
}

export function useTransferBatch(id: string) {
  return useQuery({
    queryKey: ["transfers", "batch", id],
    queryFn: ({ signal }) => call("office/transfers/batch", { id }, signal),
  });
}

/** Does something with transfers: one thing at a time, with its failure told, and what is shown made new. */
export function useTransferWork() {
  const queries = useQueryClient();
  const { tell } = useToast();
  const [busy, setBusy] = useState(false);
  const work = async <T>(ask: () => Promise<T>, said: string): Promise<T | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    try {
      const answer = await ask();
      tell({ text: said });
      return answer;
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : [];
      const message = error instanceof Error ? error.message : String(error);
      tell({ text: [message, ...fields.map((field) => field.message)].join(" "), failed: true });
      queries.invalidateQueries({ queryKey: ["transfers"] });
      return undefined;
    } finally {
      setBusy(false);
      queries.invalidateQueries({ queryKey: ["today"] });
    }
  };
  const takeList = (next: TransferList | undefined) => next && queries.setQueryData(list, next);
  const takeBatch = (next: TransferBatchWhole | undefined) => {
    if (next === undefined) return;
    queries.setQueryData(["transfers", "batch", next.batch.id], next);
    queries.invalidateQueries({ queryKey: list });
  };
  const takeFile = (file: TransferFile | undefined) => {
    if (file === undefined) return;
    takeBatch(file.batch);
    keep(file);
  };
  return { busy, work, takeList, takeBatch, takeFile };
}

/** Gives the bank's file to the person. */
function keep(file: TransferFile): void {
  const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
