import type { OrderDetail } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";

/** A refund that people transfer, and the way to say where to. */
export function Refund({ order: { refund } }: { order: OrderDetail }) {
  if (refund === null) return null;
  const { owed, state, given, account } = refund;
  const words: Readonly<Record<string, string>> = {
    account: "銀行口座へのお振込でご返金します。お振込先の口座をご登録ください。",
    again: "ご登録いただいた口座へお振込ができませんでした。お手数ですが、もう一度ご登録ください。",
    given: `${given}に口座のご登録を承りました。お振込が完了しましたら、メールでお知らせします。`,
    transferring: "ご登録の口座へのお振込の手続きをしています。完了しましたら、メールでお知らせします。",
  };
  return (
    <Notice
      title={`返金手続き中 ${yen(owed)}`}
      action={
        account !== "" && (
          <ButtonLink to={account} variant={state === "given" ? "secondary" : "primary"} size="small">
            {state === "given" ? "口座を変更する" : "ご返金先の口座を登録する"}
          </ButtonLink>
        )
      }
    >
      {words[state]}
    </Notice>
  );
}
