import { useEffect, useState } from "react";
import { useBrowserCall } from "#parts/browserCall.ts";
import { useSession } from "#parts/session.ts";

/** The sizes that the member keeps of themselves. They are never guessed. */
export function useMySizes(): readonly string[] {
  const call = useBrowserCall();
  const isMember = useSession().session?.customer != null;
  const [sizes, setSizes] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    if (isMember)
      call?.("siapi/person/select/", {}).then(
        ({ persons }) => gone || setSizes(persons.find(({ kind }) => kind === "self")?.sizes ?? []),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [call, isMember]);
  return sizes;
}
