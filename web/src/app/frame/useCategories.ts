import { useCallback, useRef, useState } from "react";
import type { CategoryNode } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";

export interface Categories {
  /** All levels; absent until somebody wanted them and they came. */
  readonly tree: readonly CategoryNode[] | undefined;
  /** Asks for them, once. */
  want(): void;
}

/**
 * The categories below the departments. There are hundreds, so they do not travel with every page but come when a menu
 * is about to open; until then, and without JavaScript, menus lead to the departments.
 */
export function useCategories(): Categories {
  const call = useBrowserCall();
  const [tree, setTree] = useState<readonly CategoryNode[]>();
  const asked = useRef(false);
  const want = useCallback(() => {
    if (asked.current || call === undefined) return;
    asked.current = true;
    call("siapi/category/select/", {}).then(
      (answer) => setTree(answer.categories),
      () => {
        // The menu shows what it has; the next time it opens it may have more luck.
        asked.current = false;
      },
    );
  }, [call]);
  return { tree, want };
}
