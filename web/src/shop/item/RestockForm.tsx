import { useState } from "react";
import { CallError } from "#api/call.ts";
import { type DetailSize, RestockRequestRules, type RestockState } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { enqueue } from "#parts/queue/queue.ts";
import * as queueWords from "#parts/queue/words.ts";
import { useSession } from "#parts/session.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Restock.module.css";
import * as words from "./words.ts";

const pushOffer = lazyPart(() => import("#parts/push/PushOffer.tsx"));

/** Asks to be told when a size is back. Members are known; guests name an address, which a letter has to confirm. */
export default function RestockForm({ sizes }: { sizes: readonly DetailSize[] }) {
  const { session } = useSession();
  const only = sizes.length === 1 ? (sizes[0]?.sku_code ?? "") : "";
  const form = useForm("restock", { sku: only, email: "" }, { rules: RestockRequestRules });
  const [answer, setAnswer] = useState<RestockState | "queued">("registered");
  const guest = session !== undefined && session.customer === null;
  if (form.action.done && answer === "queued") {
    return (
      <Notice live title={queueWords.restockTitle}>
        {queueWords.restock}
      </Notice>
    );
  }
  if (form.action.done) {
    return (
      <>
        <Notice tone="success" live title={answer === "confirm" ? words.letterSent : words.registered}>
          {answer === "confirm" ? words.confirmHint : words.registeredHint}
        </Notice>
        {answer === "registered" && <LazyPart part={pushOffer} props={{ after: "restock" }} optional />}
      </>
    );
  }
  return (
    <Form
      form={form}
      className={styles.form}
      onSubmit={() =>
        void form.send(async (call) => {
          const { sku, email } = form.values;
          const body = { sku, ...(guest && { email }) };
          try {
            setAnswer((await call("siapi/restock/insert/", body)).state);
          } catch (error) {
            const lost = error instanceof CallError && error.unanswered;
            if (!lost || !enqueue({ do: "restock", body }, session?.customer?.customer_code ?? "")) throw error;
            setAnswer("queued");
          }
        })
      }
    >
      {sizes.length > 1 && (
        <RadioGroup
          {...form.choice("sku")}
          options={sizes.map(({ sku_code, size_name }) => ({ value: sku_code, label: size_name }))}
        />
      )}
      {guest && <TextField {...form.field("email")} required type="email" inputMode="email" autoComplete="email" />}
      <div>
        <Button type="submit" size="small" busy={form.busy} busyLabel={words.registering}>
          {words.register}
        </Button>
      </div>
    </Form>
  );
}
