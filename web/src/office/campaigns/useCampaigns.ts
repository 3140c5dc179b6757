import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call, secondPerson } from "#office/api/call.ts";
import type { CampaignState } from "#office/api/contract.gen.ts";
import type { Shape } from "#office/app/Icon.tsx";
import { type Told, useToast } from "#office/app/toast.tsx";

export const staleCode = "office.campaign_stale";

export const states = {
  before: { word: "予定", shape: "date" },
  open: { word: "開催中", shape: "part" },
  after: { word: "終了", shape: "done" },
} satisfies Record<CampaignState, { word: string; shape: Shape }>;

export function useCampaigns() {
  return useQuery({
    queryKey: ["campaigns", "list"],
    queryFn: ({ signal }) => call("office/campaigns/list", {}, signal),
  });
}

export function useCampaign(code: string) {
  return useQuery({
    queryKey: ["campaigns", "one", code],
    queryFn: ({ signal }) => call("office/campaigns/get", { code }, signal),
    enabled: code !== "",
  });
}

export function useCoupons() {
  return useQuery({
    queryKey: ["campaigns", "coupons"],
    queryFn: ({ signal }) => call("office/coupons/list", {}, signal),
  });
}

export function useCoupon(code: string) {
  return useQuery({
    queryKey: ["campaigns", "coupon", code],
    queryFn: ({ signal }) => call("office/coupons/get", { code }, signal),
    enabled: code !== "",
  });
}

export function useCampaignChoices() {
  return useQuery({
    queryKey: ["campaigns", "choices"],
    queryFn: ({ signal }) => call("office/campaigns/choices", {}, signal),
  });
}

/** Does something in this room: one thing at a time, with its failure kept, what is shown made new, and a way back. */
export function useWork() {
  const queries = useQueryClient();
  const { tell } = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallError>();
  const fresh = () => queries.invalidateQueries({ queryKey: ["campaigns"] });
  const work = async <T>(ask: () => Promise<T>, said?: (answer: T) => Told): Promise<T | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await ask();
      if (said) {
        const told = said(answer);
        const { undo } = told;
        tell(undo ? { ...told, undo: () => undo().finally(fresh) } : told);
        await fresh();
      }
      return answer;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === secondPerson) tell({ text: error.message });
      else setProblem(error);
      if (error.status === 409) await fresh();
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const wrong = (name: string) =>
    problem?.fields.find((field) => field.name === name || field.name.endsWith(`.${name}`))?.message;
  return { busy, problem, setProblem, wrong, work };
}

export type Work = ReturnType<typeof useWork>;

/** Codes as somebody types or pastes them. */
export const codesOf = (text: string): string[] => text.split(/[\s,、，]+/).filter((code) => code !== "");

/** Opens the shop as it will be, at a page. The window is opened before the answer is there: later browsers refuse it. */
export async function lookAt(at: number, path: string): Promise<void> {
  const page = window.open("about:blank", "_blank");
  try {
    const link = await call("office/travel/look", { moment: at, visitor: "guest" });
    page?.location.replace(link.url + path);
  } catch {
    page?.close();
  }
}
