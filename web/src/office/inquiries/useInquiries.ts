import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { InquiryWhole } from "#office/api/contract.gen.ts";
import { useConnected } from "#office/app/live.ts";
import { useToast } from "#office/app/toast.tsx";
import type { Tab } from "#office/inquiries/states.ts";

export function useInquiryList(tab: Tab) {
  const connected = useConnected();
  return useQuery({
    queryKey: ["inquiries", "list", tab.id],
    queryFn: ({ signal }) =>
      call(
        "office/inquiries/list",
        { ...(tab.state && { state: tab.state }), ...(tab.mine && { mine: true }) },
        signal,
      ),
    refetchInterval: connected ? false : 30_000,
    placeholderData: (before) => before,
  });
}

export function useInquiry(number: string) {
  const connected = useConnected();
  return useQuery({
    queryKey: ["inquiries", "one", number],
    queryFn: ({ signal }) => call("office/inquiries/get", { number }, signal),
    refetchInterval: connected ? false : 15_000,
  });
}

/** The codes of what somebody else did first. */
const stale = new Set(["inquiry.stale", "inquiry.closed"]);

export type Work = {
  busy: boolean;
  problem: string;
  /** Does something to the inquiry, and tells it; the answer is whether it was done. */
  run: (work: () => Promise<InquiryWhole>, said: string, undo?: () => Promise<InquiryWhole>) => Promise<boolean>;
};

/** Work on one inquiry. What somebody else did first is shown, and nothing that was typed is lost. */
export function useWork(number: string): Work {
  const queries = useQueryClient();
  const { tell } = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const take = useCallback(
    (whole: InquiryWhole) => {
      queries.setQueryData(["inquiries", "one", whole.row.number], whole);
      queries.invalidateQueries({ queryKey: ["inquiries", "list"] });
      queries.invalidateQueries({ queryKey: ["today"] });
    },
    [queries],
  );
  const run: Work["run"] = async (work, said, undo) => {
    setBusy(true);
    setProblem("");
    try {
      take(await work());
      tell({ text: said, ...(undo && { undo: async () => take(await undo()) }) });
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      if (error instanceof CallError && stale.has(error.code)) {
        // Both versions: what was typed stays in its field, and what it is now is shown above it.
        take((error.current as InquiryWhole | undefined) ?? (await call("office/inquiries/get", { number })));
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
