import { useState } from "react";
import { Button } from "#ui/Button.tsx";

/** Login where somebody else proves who one is. */
export function ProviderLogin({ start, back, fresh }: { start: string; back: string; fresh: boolean }) {
  const [busy, setBusy] = useState(false);
  const query = new URLSearchParams({ return_to: back, ...(fresh && { fresh: "1" }) });
  return (
    <>
      <p>会員サービスの共通ログインに移動します。ログインが終わると、元のページに戻ります。</p>
      <Button
        size="large"
        wide
        busy={busy}
        busyLabel="移動しています"
        onClick={() => {
          setBusy(true);
          window.location.assign(`${start}?${query}`);
        }}
      >
        ログイン画面へ進む
      </Button>
    </>
  );
}
