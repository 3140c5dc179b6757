import { useState } from "react";
import type { DetailSize, RestockState } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useSession } from "#parts/session.ts";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Restock.module.css";

/** Asks to be told when a size is back. Members are known; guests name an address, which a letter has to confirm. */
export default function RestockForm({ sizes }: { sizes: readonly DetailSize[] }) {
  const { session } = useSession();
  const action = useAction();
  const [sku, setSku] = useState(sizes.length === 1 ? (sizes[0]?.sku_code ?? "") : "");
  const [missing, setMissing] = useState(false);
  const [email, setEmail] = useState("");
  const [answer, setAnswer] = useState<RestockState>("registered");
  const guest = session !== undefined && session.customer === null;
  if (action.done) {
    return (
      <Notice
        tone="success"
        live
        title={answer === "confirm" ? "確認のメールをお送りしました" : "お知らせを登録しました"}
      >
        {answer === "confirm"
          ? "メールのリンクを開くと登録が完了します。再入荷すると、このメールアドレスにお知らせします。"
          : "再入荷すると、ご登録のメールアドレスにお知らせします。"}
      </Notice>
    );
  }
  return (
    <form
      noValidate
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (sku === "") return setMissing(true);
        void action.run(async (call) => {
          setAnswer((await call("siapi/restock/insert/", { sku, ...(guest && { email }) })).state);
        });
      }}
    >
      <ActionFailure action={action} hasFields />
      {sizes.length > 1 && (
        <RadioGroup
          name="restock"
          label="サイズ"
          required
          value={sku}
          error={missing && sku === "" ? "サイズを選択してください。" : undefined}
          onChange={setSku}
          options={sizes.map(({ sku_code, size_name }) => ({ value: sku_code, label: size_name }))}
        />
      )}
      {guest && (
        <TextField
          id="restock-email"
          label="メールアドレス"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          error={action.problem("email")}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <div>
        <Button type="submit" size="small" busy={action.busy} busyLabel="登録しています">
          お知らせを登録する
        </Button>
      </div>
    </form>
  );
}
