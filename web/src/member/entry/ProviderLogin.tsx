import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import * as words from "./words.ts";

/** Login where somebody else proves who one is. */
export function ProviderLogin({ start, back, fresh }: { start: string; back: string; fresh: boolean }) {
  const [busy, setBusy] = useState(false);
  const query = new URLSearchParams({ return_to: back, ...(fresh && { fresh: "1" }) });
  return (
    <>
      <p>{words.toProvider}</p>
      <Button
        size="large"
        wide
        busy={busy}
        busyLabel={words.moving}
        onClick={() => {
          setBusy(true);
          window.location.assign(`${start}?${query}`);
        }}
      >
        {words.toLogin}
      </Button>
    </>
  );
}
