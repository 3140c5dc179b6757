import { ContactRules, type ContactTopic } from "#api/contract.gen.ts";
import type { Fields } from "#parts/form/useForm.ts";
import { grouped } from "#text/yen.ts";
import { Select } from "#ui/Select.tsx";
import { TextArea, TextField } from "#ui/TextField.tsx";
import type { Draft } from "./draft.ts";

type Props = {
  form: Fields<Draft>;
  topics: readonly ContactTopic[];
  orders: readonly { readonly number: string; readonly label: string }[];
};

/** The fields of a question. */
export function ContactFields({ form, topics, orders }: Props) {
  return (
    <>
      <Select
        {...form.field("topic")}
        placeholder="選択してください"
        choices={topics.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {orders.length > 0 ? (
        <Select
          {...form.field("order_number")}
          label="対象のご注文"
          placeholder="選択しない"
          choices={orders.map(({ number, label }) => ({ value: number, label }))}
        />
      ) : (
        <TextField
          {...form.field("order_number")}
          hint="ご注文についてのお問い合わせのときは、ご注文確認メールの番号を入力してください。"
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      <TextField {...form.field("name")} autoComplete="name" />
      <TextField
        {...form.field("email")}
        hint="ご返信をお送りします。迷惑メールの設定をご確認ください。"
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextArea
        {...form.field("body")}
        label="お問い合わせの内容"
        hint={`${grouped(ContactRules.body.max)}文字まで。カード番号やパスワードは書かないでください。`}
        rows={8}
      />
    </>
  );
}
