import type { ContactTopic } from "#api/contract.gen.ts";
import { Select } from "#ui/Select.tsx";
import { TextArea, TextField } from "#ui/TextField.tsx";
import type { Draft } from "./draft.ts";
import { controlId } from "./problems.ts";

type Props = {
  draft: Draft;
  topics: readonly ContactTopic[];
  orders: readonly { readonly number: string; readonly label: string }[];
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<Draft>) => void;
};

const longest = 2000;

/** The fields of a question. */
export function ContactFields({ draft, topics, orders, errors, onChange }: Props) {
  const field = (name: keyof Draft) => ({
    id: controlId(name),
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <Select
        {...field("topic")}
        label="お問い合わせの種類"
        required
        placeholder="選択してください"
        choices={topics.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {orders.length > 0 ? (
        <Select
          {...field("order_number")}
          label="対象のご注文"
          placeholder="選択しない"
          choices={orders.map(({ number, label }) => ({ value: number, label }))}
        />
      ) : (
        <TextField
          {...field("order_number")}
          label="ご注文番号"
          hint="ご注文についてのお問い合わせのときは、ご注文確認メールの番号を入力してください。"
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      <TextField {...field("name")} label="お名前" required autoComplete="name" />
      <TextField
        {...field("email")}
        label="メールアドレス"
        hint="ご返信をお送りします。迷惑メールの設定をご確認ください。"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextArea
        {...field("body")}
        label="お問い合わせの内容"
        hint={`${longest.toString().replace(/\B(?=(\d{3})+$)/g, ",")}文字まで。カード番号やパスワードは書かないでください。`}
        required
        rows={8}
      />
    </>
  );
}
