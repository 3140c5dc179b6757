import { useCallback, useState } from "react";
import { remember, remembered } from "#office/app/remember.ts";

export type Density = "normal" | "tight";

/** Which columns of a list somebody sees on this machine, and how tight. */
export function useColumns(list: string) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(remembered<string[]>(`${list}.hidden`, [])));
  const [density, setDensity] = useState<Density>(() => remembered<Density>(`${list}.density`, "normal"));
  const toggleColumn = useCallback(
    (id: string) => {
      setHidden((was) => {
        const next = new Set(was);
        if (!next.delete(id)) next.add(id);
        remember(`${list}.hidden`, [...next]);
        return next;
      });
    },
    [list],
  );
  const choose = useCallback(
    (next: Density) => {
      setDensity(next);
      remember(`${list}.density`, next);
    },
    [list],
  );
  const apply = useCallback((columns: readonly string[], next: Density) => {
    setHidden(new Set(columns));
    setDensity(next);
  }, []);
  return { hidden, toggleColumn, density, setDensity: choose, apply };
}
