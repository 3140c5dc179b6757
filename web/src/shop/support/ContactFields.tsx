import { ContactRules, type ContactTopic } from "#api/contract.gen.ts";
import type { Fields } from "#parts/form/useForm.ts";
import { grouped } from "#text/yen.ts";
import { Select } from "#ui/Select.tsx";
import { TextArea, TextField } from "#ui/TextField.tsx";
import type { Draft } from "./draft.ts";
import * as words from "./words.ts";

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
        placeholder={words.choose}
        choices={topics.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {orders.length > 0 ? (
        <Select
          {...form.field("order_number")}
          label={words.orderOf}
          placeholder={words.noOrder}
          choices={orders.map(({ number, label }) => ({ value: number, label }))}
        />
      ) : (
        <TextField
          {...form.field("order_number")}
          hint={words.orderHint}
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      <TextField {...form.field("name")} autoComplete="name" />
      <TextField {...form.field("email")} hint={words.emailHint} type="email" inputMode="email" autoComplete="email" />
      <TextArea
        {...form.field("body")}
        label={words.bodyLabel}
        hint={words.bodyHint(grouped(ContactRules.body.max))}
        rows={8}
      />
    </>
  );
}
