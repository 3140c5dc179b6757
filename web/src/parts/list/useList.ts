import { useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { goOn } from "#ui/overlayHistory.ts";
import { type Conditions, readConditions, searchOf } from "./conditions.ts";
import type { ListData } from "./listData.ts";

/** The list as the shopper has just asked for it, which may be ahead of what is shown, and the way to ask for more. */
export function useList({ path, conditions, leftOut }: Pick<ListData, "path" | "conditions" | "leftOut">) {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The router tells of a navigation a moment later; a box must not untick itself meanwhile.
  const [asked, setAsked] = useState<{ readonly on: Conditions; readonly wanted: Conditions }>();
  const pending = next !== undefined && next.pathname === pathname;
  const ahead = asked?.on === conditions ? asked.wanted : undefined;
  const to = (wanted: Conditions) => path + searchOf(wanted);
  return {
    pending,
    conditions: pending ? readConditions(new URLSearchParams(next.search), leftOut) : (ahead ?? conditions),
    to,
    go(wanted: Conditions) {
      setAsked({ on: conditions, wanted });
      goOn(false, (replace) => void navigate(to(wanted), { replace }));
    },
  };
}
