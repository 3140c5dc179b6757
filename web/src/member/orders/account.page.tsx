import { useState } from "react";
import { CallError } from "#api/call.ts";
import { type OrderAccountForm, OrderAccountRules } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import type { LoadArgs, Page } from "#parts/page.ts";
import { yen } from "#text/yen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Select } from "#ui/Select.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Orders.module.css";

interface AccountData {
  readonly token: string;
  /** Null when the link does not open the form. */
  readonly form: OrderAccountForm | null;
}

/** Where a shopper says to which account a refund is to be transferred, opened by a link that expires. */
export const page: Page<AccountData> = { load, head: () => ({ noindex: true }), Component: AccountPage };

async function load({ params, query, call, signal }: LoadArgs): Promise<AccountData> {
  const token = query.get("token") ?? "";
  try {
    const form = await call("siapi/order/account/select/", { number: params.id ?? "", token }, signal && { signal });
    return { token, form };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return { token, form: null };
    throw error;
  }
}

function AccountPage({ data: { token, form } }: { data: AccountData }) {
  const [now, setNow] = useState(form);
  return (
    <div className={`content ${styles.lookup}`}>
      <MemberPage title="ご返金先の口座" {...(now !== null && { lead: `ご注文 ${now.number}` })}>
        {now === null ? (
          <Notice title="リンクを開けませんでした" action={<ButtonLink to="/orders">ご注文を確認する</ButtonLink>}>
            リンクの有効期限が切れているか、途中で切れています。ご注文の詳細ページから、もう一度お進みください。
          </Notice>
        ) : (
          <Account token={token} form={now} given={form?.refund.state === "given"} onGiven={setNow} />
        )}
      </MemberPage>
    </div>
  );
}

type Props = {
  token: string;
  form: OrderAccountForm;
  /** An account was known when the page was opened. */
  given: boolean;
  onGiven: (form: OrderAccountForm) => void;
};

function Account({ token, form: { number, refund, path }, given, onGiven }: Props) {
  const [open, setOpen] = useState(!given);
  const back = <ButtonLink to={path === "" ? `/orders?number=${number}` : path}>ご注文の詳細を見る</ButtonLink>;
  if (refund.state === "done") {
    return (
      <Notice title="お振込でのご返金はありません" action={back}>
        ご返金の手続きは完了しています。
      </Notice>
    );
  }
  if (refund.state === "transferring") {
    return (
      <Notice title={`返金手続き中 ${yen(refund.owed)}`} action={back}>
        ご登録の口座へのお振込の手続きをしています。完了しましたら、メールでお知らせします。
      </Notice>
    );
  }
  if (refund.state === "given" && !open) {
    return (
      <Notice
        tone="success"
        live
        title={`返金手続き中 ${yen(refund.owed)}`}
        action={
          <div className={styles.actions}>
            {back}
            <Button variant="quiet" onClick={() => setOpen(true)}>
              口座を変更する
            </Button>
          </div>
        }
      >
        {refund.given}に口座のご登録を承りました。お振込が完了しましたら、メールでお知らせします。
      </Notice>
    );
  }
  return (
    <>
      <p>
        {yen(refund.owed)}
        を、お客様の銀行口座へお振込でご返金します。ご注文の方と同じ名義の口座をご入力ください。口座の情報は暗号化して保管し、お振込の後に消去します。
      </p>
      {refund.state === "again" && (
        <Notice title="お振込ができませんでした">
          ご登録いただいた口座へお振込ができませんでした。口座の内容をお確かめのうえ、もう一度ご入力ください。
        </Notice>
      )}
      <Fields
        number={number}
        token={token}
        onGiven={(next) => {
          setOpen(false);
          onGiven(next);
        }}
      />
    </>
  );
}

/** Banks that most people have; the others are named by their code. */
const banks = [
  ["0001", "みずほ銀行"],
  ["0005", "三菱UFJ銀行"],
  ["0009", "三井住友銀行"],
  ["0010", "りそな銀行"],
  ["0017", "埼玉りそな銀行"],
  ["9900", "ゆうちょ銀行"],
  ["0033", "PayPay銀行"],
  ["0034", "セブン銀行"],
  ["0035", "ソニー銀行"],
  ["0036", "楽天銀行"],
  ["0038", "住信SBIネット銀行"],
  ["0039", "auじぶん銀行"],
  ["0040", "イオン銀行"],
] as const;

const other = "other";
const kinds = [
  { value: "1", label: "普通" },
  { value: "2", label: "当座" },
  { value: "4", label: "貯蓄" },
] as const;

const empty = {
  choice: "",
  bank: "",
  branch: "",
  kind: "1",
  account_number: "",
  account_name: "",
};

function Fields({ number, token, onGiven }: { number: string; token: string; onGiven: Props["onGiven"] }) {
  const form = useForm("account", empty, { rules: OrderAccountRules, secret: ["account_number", "account_name"] });
  const { choice, bank, branch, kind, account_number, account_name } = form.values;
  const listed = choice !== "" && choice !== other;
  const give = () =>
    form.send(async (call) => {
      onGiven(
        await call("siapi/order/account/update/", {
          number,
          token,
          bank: listed ? choice : bank,
          branch,
          kind: kinds.find(({ value }) => value === kind)?.value ?? "1",
          account_number,
          account_name,
        }),
      );
    });
  return (
    <Form form={form} onSubmit={() => void give()}>
      <Select
        {...form.field("choice")}
        {...(choice !== other && { error: form.field("bank").error })}
        label="金融機関"
        required
        placeholder="選択してください"
        choices={[
          ...banks.map(([value, label]) => ({ value, label })),
          { value: other, label: "その他の金融機関（コードを入力）" },
        ]}
      />
      {choice === other && (
        <TextField
          {...form.field("bank")}
          label="金融機関コード"
          hint="4桁の数字。通帳や、金融機関のホームページでご確認いただけます。"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
        />
      )}
      <TextField
        {...form.field("branch")}
        hint={
          choice === "9900"
            ? "振込用の店番、3桁の数字です。記号・番号ではなく、通帳に記載の「振込用の店名・口座番号」をご入力ください。"
            : "3桁の数字です。"
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <Select {...form.field("kind")} label="預金種目" required choices={kinds} />
      <TextField
        {...form.field("account_number")}
        hint="7桁の数字。7桁に満たない場合は、そのままご入力ください。"
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
      />
      <TextField
        {...form.field("account_name")}
        label="口座名義（カナ）"
        hint="通帳の表記どおりにご入力ください。ひらがな・全角・半角のどれでも構いません。例：ヤマダ ハナコ"
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" size="large" wide busy={form.busy} busyLabel="登録しています">
        この口座を登録する
      </Button>
    </Form>
  );
}
