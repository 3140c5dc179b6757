import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { ShippingBatchWhole, ShippingFile } from "#office/api/contract.gen.ts";
import { useToast } from "#office/app/toast.tsx";

const busyMilliseconds = 2_000;
const calmMilliseconds = 30_000;

/** What waits to leave, and the batches of the last days. */
export function useQueue() {
  return useQuery({
    queryKey: ["shipping", "queue"],
    queryFn: ({ signal }) => call("office/shipping/queue", {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.batches.some((batch) => batch.state === "leaving" || batch.state === "sending")
        ? busyMilliseconds
        : calmMilliseconds,
  });
}

/** One batch; while it is being shipped its progress comes by itself. */
export function useBatch(id: string) {
  return useQuery({
    queryKey: ["shipping", "batch", id],
    queryFn: ({ signal }) => call("office/shipping/batch", { id }, signal),
    refetchInterval: ({ state }) =>
      state.data?.batch.state === "sending" || state.data?.batch.state === "leaving"
        ? busyMilliseconds
        : calmMilliseconds,
  });
}

/** Does something with batches: one thing at a time, with its failure told, and what is shown made new. */
export function useWork() {
  const queries = useQueryClient();
  const { tell } = useToast();
  const [busy, setBusy] = useState(false);

  const take = (whole: ShippingBatchWhole) => {
    queries.setQueryData(["shipping", "batch", whole.batch.id], whole);
    queries.invalidateQueries({ queryKey: ["shipping", "queue"] });
    queries.invalidateQueries({ queryKey: ["today"] });
  };
  const work = async (
    ask: () => Promise<ShippingBatchWhole>,
    done?: (whole: ShippingBatchWhole) => void,
  ): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const whole = await ask();
      take(whole);
      done?.(whole);
    } catch (error) {
      tell({ text: words(error), failed: true });
      queries.invalidateQueries({ queryKey: ["shipping"] });
    } finally {
      setBusy(false);
    }
  };
  const save = (ask: () => Promise<ShippingFile>) =>
    work(async () => {
      const file = await ask();
      keep(file);
      if (file.problems.length > 0) tell({ text: file.problems.join(" "), failed: true });
      else if (file.notices.length > 0) tell({ text: file.notices.join(" ") });
      return file.batch;
    });
  return { busy, work, save };
}

/** What went wrong, with what is wrong about a field where that is known. */
function words(error: unknown): string {
  if (error instanceof CallError) return [error.message, ...error.fields.map((field) => field.message)].join(" ");
  return error instanceof Error ? error.message : String(error);
}

/** Gives a file to the person. */
function keep(file: ShippingFile): void {
  const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: file.type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A file as the call takes it. */
export async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(""));
}

/** A carrier's number as people read it: 4471-2290-3006. */
export function hyphened(tracking: string): string {
  return /^\d{12}$/.test(tracking) ? tracking.replace(/(\d{4})(\d{4})(\d{4})/, "$1-$2-$3") : tracking;
}
