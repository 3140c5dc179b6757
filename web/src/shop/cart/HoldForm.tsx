import type { CallError } from "#api/call.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";

type Props = { action: "/cart/input" | "/cart/confirm"; failure: CallError | undefined; onAgain: () => void };

/** Has the goods put aside where the page could not do it by itself: without a script, or when it failed. */
export function HoldForm({ action, failure, onAgain }: Props) {
  const form = (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onAgain();
      }}
    >
      <input type="hidden" name="do" value="hold" />
      <Button type="submit" variant="secondary">
        商品をお取り置きする
      </Button>
    </form>
  );
  if (failure === undefined) {
    return (
      <noscript>
        <Notice title="商品はまだお取り置きしていません" action={form}>
          ご注文の手続きのあいだ、商品をお取り置きできます。
        </Notice>
      </noscript>
    );
  }
  const reasons = failure.fields.length > 0 ? failure.fields.map(({ message }) => message) : [failure.message];
  return (
    <Notice tone="error" title="商品をお取り置きできませんでした" live action={form}>
      {reasons.join(" ")}
    </Notice>
  );
}
