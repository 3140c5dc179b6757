import { createContext, useContext, useEffect } from "react";
import { useToast } from "#ui/Toast.tsx";
import * as words from "./words.ts";

/** Lets the shop's page hear of a newer build: subscribes, and gives back how to stop. */
export const OnNewBuild = createContext<(told: () => void) => () => void>(() => () => undefined);

/** Offers a reload when the shop has been renewed. Those who take no notice get it with their next page. */
export function NewBuild() {
  const subscribe = useContext(OnNewBuild);
  const show = useToast();
  useEffect(
    () =>
      subscribe(() => {
        show({
          message: words.newBuild,
          action: { label: words.reload, run: () => window.location.reload() },
        });
      }),
    [subscribe, show],
  );
  return null;
}
