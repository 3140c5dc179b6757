import { useNavigate } from "react-router";
import { OrderLookupRules } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import type { LoadArgs, Page } from "#parts/page.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

interface LookupData {
  readonly number: string;
  /** The shopper comes from a link that does not open an order. */
  readonly broken: boolean;
}

/** Where somebody without an account finds an order again. */
export const page: Page<LookupData> = { load, head: () => ({ noindex: true }), Component: LookupPage };

async function load({ query }: LoadArgs): Promise<LookupData> {
  const [number = ""] = /^[\w-]{1,40}$/.exec(query.get("number") ?? "") ?? [];
  return { number, broken: query.get("link") === "invalid" };
}

function LookupPage({ data: { number, broken } }: { data: LookupData }) {
  const navigate = useNavigate();
  const form = useForm("lookup", { number, email: "" }, { rules: OrderLookupRules });
  const look = () =>
    form.send(async (call) => {
      const found = await call("siapi/order/lookup/", form.values);
      await navigate(`/orders/${found.number}?token=${encodeURIComponent(found.token)}`);
    });
  return (
    <div className={`content ${styles.lookup}`}>
      <MemberPage title={words.lookupTitle} lead={words.lookupLead}>
        {broken && <Notice title={words.linkFailed}>{words.linkBroken}</Notice>}
        <Form plain form={form} onSubmit={() => void look()}>
          <TextField {...form.field("number")} hint={words.numberHint} autoComplete="off" maxLength={40} />
          <TextField {...form.field("email")} type="email" inputMode="email" autoComplete="email" maxLength={254} />
          <Button type="submit" size="large" wide busy={form.busy} busyLabel={words.checking}>
            {words.lookUpOrder}
          </Button>
        </Form>
        <p className={styles.soft}>
          {words.membersBefore}
          <TextLink to="/mypage/orders">{words.history}</TextLink>
          {words.membersAfter}
        </p>
      </MemberPage>
    </div>
  );
}
