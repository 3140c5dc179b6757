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
      <MemberPage
        title="ご注文の確認"
        lead="会員登録をせずにご注文の方は、ご注文番号とメールアドレスで、ご注文の状況の確認、キャンセル、返品・交換のお申し込み、領収書の保存ができます。"
      >
        {broken && (
          <Notice title="リンクを開けませんでした">
            リンクが途中で切れているか、有効期間が過ぎています。ご注文番号とメールアドレスを入力してください。
          </Notice>
        )}
        <Form plain form={form} onSubmit={() => void look()}>
          <TextField
            {...form.field("number")}
            hint="確認メールの件名にあります。例：T-261115-ABCDEFG"
            autoComplete="off"
            maxLength={40}
          />
          <TextField {...form.field("email")} type="email" inputMode="email" autoComplete="email" maxLength={254} />
          <Button type="submit" size="large" wide busy={form.busy} busyLabel="確認しています">
            ご注文を確認する
          </Button>
        </Form>
        <p className={styles.soft}>
          会員の方は<TextLink to="/mypage/orders">ご注文履歴</TextLink>をご覧ください。
        </p>
      </MemberPage>
    </div>
  );
}
