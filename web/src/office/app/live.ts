import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "#office/api/call.ts";

/** Something that changed: an order, an inquiry, or who looks at one (`presence`, by "object/id"). */
export type Change = { topic: string; ref: string };

type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let source: EventSource | undefined;
let connected = false;

function setConnected(now: boolean): void {
  if (connected === now) return;
  connected = now;
  for (const tell of watchers) tell();
}

/** Everything may have changed: a stream that was away for long, or too slow. */
const anything: Change = { topic: "", ref: "" };

function hand(change: Change): void {
  for (const listen of listeners) listen(change);
}

function parse(text: string): Change | undefined {
  const data: unknown = JSON.parse(text);
  if (typeof data !== "object" || data === null || !("topic" in data) || !("ref" in data)) return undefined;
  return { topic: String(data.topic), ref: String(data.ref) };
}

function open(): void {
  if (source !== undefined || document.visibilityState === "hidden") return;
  const made = new EventSource("/events");
  source = made;
  made.addEventListener("hello", () => setConnected(true));
  made.addEventListener("change", (event) => {
    const change = parse(event.data);
    if (change) hand(change);
  });
  made.addEventListener("reload", () => hand(anything));
  // The server has too many of ours, or the session is over: a tab that is looked at again comes back.
  made.addEventListener("bye", close);
  made.addEventListener("error", () => {
    setConnected(false);
    if (made.readyState === EventSource.CLOSED) close();
  });
}

function close(): void {
  source?.close();
  source = undefined;
  setConnected(false);
}

/**
 * Keeps the one stream of this tab while it is looked at: browsers allow few connections to a host, and a tab in the
 * background needs none. What was missed meanwhile is read when it comes back.
 */
export function useLiveStream(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "hidden") return close();
      if (source === undefined) hand(anything);
      open();
    };
    const retry = setInterval(() => source === undefined && open(), 30_000);
    open();
    document.addEventListener("visibilitychange", look);
    const stop = onChange(({ topic, ref }) => {
      if (topic === "" || topic === "inquiry") {
        queries.invalidateQueries({ queryKey: ["inquiries", "list"] });
        queries.invalidateQueries({ queryKey: topic === "" ? ["inquiries", "one"] : ["inquiries", "one", ref] });
      }
      if (topic === "" || topic === "review-desk") queries.invalidateQueries({ queryKey: ["reviews", "list"] });
      if (topic === "" || topic === "order") soon(() => queries.invalidateQueries({ queryKey: ["orders", "news"] }));
    });
    return () => {
      clearInterval(retry);
      document.removeEventListener("visibilitychange", look);
      stop();
      close();
    };
  }, [queries]);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Many orders at once are one question. */
function soon(run: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(run, 400);
}

/** Listens to what changes; returns how to stop. */
export function onChange(listen: Listener): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Whether the server tells what changes; while it does not, screens ask now and then. */
export function useConnected(): boolean {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => connected,
  );
}

/** How often somebody says that they still look. */
const lookEvery = 20_000;

/** Says that this person looks at something, and who else does. */
export function useOthers(object: "order" | "inquiry" | "return" | "batch", id: string): readonly string[] {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ["presence", object, id],
    queryFn: ({ signal }) => call("office/presence/look", { object, id }, signal),
    refetchInterval: lookEvery,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    const key = ["presence", object, id];
    const stop = onChange(({ topic, ref }) => {
      if (topic === "presence" && ref === `${object}/${id}`) queries.invalidateQueries({ queryKey: key });
    });
    return () => {
      stop();
      call("office/presence/look", { object, id, left: true }).catch(() => undefined); // it ends by itself, too
    };
  }, [queries, object, id]);
  return data?.others ?? [];
}

/** Whether something changed since it was read; the answer is when, and it is forgotten by what was read later. */
export function useChanged(topic: string, ref: string): number {
  const [at, setAt] = useState(0);
  useEffect(
    () =>
      onChange((change) => {
        if (change.topic === "" || (change.topic === topic && change.ref === ref)) setAt(Date.now());
      }),
    [topic, ref],
  );
  return at;
}
