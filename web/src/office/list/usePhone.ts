import { useSyncExternalStore } from "react";

const query = "(width < 640px)";

/** Whether the screen is a phone's: rows have two lines there. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener("change", tell);
      return () => media.removeEventListener("change", tell);
    },
    () => matchMedia(query).matches,
  );
}
