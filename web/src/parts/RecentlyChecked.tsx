import { useEffect, useState } from "react";
import { LazyPart, lazyPart } from "./LazyPart.tsx";

const recentRail = lazyPart(() => import("./RecentRail.tsx"));

/**
 * What this device looked at before. Pages are the same for everyone, so it comes once the page stands, and its code
 * only for those who looked at something. The item of the page itself is left out.
 */
export function RecentlyChecked({ except }: { except?: string }) {
  const [has, setHas] = useState(false);
  useEffect(() => setHas(/\brecent_item/.test(document.cookie)), []);
  return has && <LazyPart optional part={recentRail} props={except === undefined ? {} : { except }} />;
}
