import type { CallError } from "#api/call.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import * as words from "./words.ts";

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
        {words.hold}
      </Button>
    </form>
  );
  if (failure === undefined) {
    return (
      <noscript>
        <Notice title={words.notHeld} action={form}>
          {words.canHold}
        </Notice>
      </noscript>
    );
  }
  const reasons = failure.fields.length > 0 ? failure.fields.map(({ message }) => message) : [failure.message];
  return (
    <Notice tone="error" title={words.holdFailed} live action={form}>
      {reasons.join(" ")}
    </Notice>
  );
}
