import { useEffect, useRef, useState } from "react";
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
import * as words from "./words.ts";

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
      <MemberPage title={words.accountTitle} {...(now !== null && { lead: words.orderOf(now.number) })}>
        {now === null ? (
          <Notice title={words.linkFailed} action={<ButtonLink to="/orders">{words.lookUpOrder}</ButtonLink>}>
            {words.linkExpired}
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
  const [told, setTold] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // The form that was sent is gone, and the page is shorter: who sent it is taken to what came of it.
  useEffect(() => {
    if (told) notice.current?.focus();
  }, [told]);
  const back = <ButtonLink to={path === "" ? `/orders?number=${number}` : path}>{words.seeOrder}</ButtonLink>;
  if (refund.state === "done") {
    return (
      <Notice title={words.noTransfer} action={back}>
        {words.refundDone}
      </Notice>
    );
  }
  if (refund.state === "transferring") {
    return (
      <Notice title={words.owedSum(yen(refund.owed))} action={back}>
        {words.transferring}
      </Notice>
    );
  }
  if (refund.state === "given" && !open) {
    return (
      <div ref={notice} tabIndex={-1}>
        <Notice
          tone="success"
          live
          title={words.owedSum(yen(refund.owed))}
          action={
            <div className={styles.actions}>
              {back}
              <Button
                variant="quiet"
                onClick={() => {
                  setOpen(true);
                  setTold(false);
                }}
              >
                {words.changeAccount}
              </Button>
            </div>
          }
        >
          {refund.given}
          {words.accountTaken}
        </Notice>
      </div>
    );
  }
  return (
    <>
      <p>
        {yen(refund.owed)}
        {words.accountLead}
      </p>
      {refund.state === "again" && <Notice title={words.transferFailed}>{words.transferFailedText}</Notice>}
      <Fields
        number={number}
        token={token}
        onGiven={(next) => {
          setOpen(false);
          setTold(true);
          onGiven(next);
        }}
      />
    </>
  );
}

/** Banks that most people have; the others are named by their code. */
const banks = [
  ["0001", words.mizuho],
  ["0005", words.mufg],
  ["0009", words.smbc],
  ["0010", words.resona],
  ["0017", words.saitamaResona],
  ["9900", words.yucho],
  ["0033", words.paypay],
  ["0034", words.seven],
  ["0035", words.sony],
  ["0036", words.rakuten],
  ["0038", words.sbi],
  ["0039", words.jibun],
  ["0040", words.aeon],
] as const;

const other = "other";
const kinds = [
  { value: "1", label: words.ordinary },
  { value: "2", label: words.current },
  { value: "4", label: words.savings },
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
        label={words.bank}
        required
        placeholder={words.choose}
        choices={[...banks.map(([value, label]) => ({ value, label })), { value: other, label: words.otherBank }]}
      />
      {choice === other && (
        <TextField
          {...form.field("bank")}
          label={words.bankCode}
          hint={words.bankCodeHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
        />
      )}
      <TextField
        {...form.field("branch")}
        hint={choice === "9900" ? words.yuchoBranchHint : words.branchHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <Select {...form.field("kind")} label={words.accountKind} required choices={kinds} />
      <TextField
        {...form.field("account_number")}
        hint={words.accountNumberHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
      />
      <TextField
        {...form.field("account_name")}
        label={words.accountName}
        hint={words.accountNameHint}
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" size="large" wide busy={form.busy} busyLabel={words.registering}>
        {words.registerAccount}
      </Button>
    </Form>
  );
}
