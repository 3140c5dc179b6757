import type { OrderDetail } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import * as words from "./words.ts";

/** A refund that people transfer, and the way to say where to. */
export function Refund({ order: { refund } }: { order: OrderDetail }) {
  if (refund === null) return null;
  const { owed, state, given, account } = refund;
  const said: Readonly<Record<string, string>> = {
    account: words.refundByTransfer,
    again: words.refundFailed,
    given: words.accountGiven(given),
    transferring: words.transferring,
  };
  return (
    <Notice
      title={words.refundOwed(yen(owed))}
      action={
        account !== "" && (
          <ButtonLink to={account} variant={state === "given" ? "secondary" : "primary"} size="small">
            {state === "given" ? words.changeAccount : words.giveAccount}
          </ButtonLink>
        )
      }
    >
      {said[state]}
    </Notice>
  );
}
