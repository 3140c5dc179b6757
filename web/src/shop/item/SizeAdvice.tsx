import { useEffect, useState } from "react";
import type { SizeAdvices } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { Advices } from "#parts/fit/Advices.tsx";

/** Asked for once the page stands, by members alone: pages are the same for everybody. */
export default function SizeAdvice({ code }: { code: string }) {
  const call = useBrowserCall();
  const [answer, setAnswer] = useState<SizeAdvices>();
  useEffect(() => {
    let gone = false;
    // The page is whole without it.
    call?.("siapi/sizeadvice/select/", { color_sku_code: code }).then(
      (found) => gone || setAnswer(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [call, code]);
  return answer?.member ? <Advices advices={answer.advices} persons={answer.persons} /> : null;
}
