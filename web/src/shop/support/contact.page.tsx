import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type ContactForm, ContactRules } from "#api/contract.gen.ts";
import styles from "#parts/ContentPage.module.css";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import type { LoadArgs, Page } from "#parts/page.ts";
import { Button } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Contact.module.css";
import { ContactFields } from "./ContactFields.tsx";
import { ContactSteps } from "./ContactSteps.tsx";
import { type Draft, keepDraft, readDraft } from "./draft.ts";
import * as words from "./words.ts";

interface ContactData {
  readonly form: ContactForm;
  /** The visitor's own orders to choose from; without any, a number can be typed. */
  readonly orders: readonly { readonly number: string; readonly label: string }[];
  /** The order that the question is about, where the shopper comes from its page. */
  readonly about: string;
}

/** A question to the shop, first step. */
export const page: Page<ContactData> = {
  load,
  head: () => ({ description: words.description, noindex: true }),
  Component: ContactPage,
};

async function load({ query, call, signal }: LoadArgs): Promise<ContactData> {
  const options = signal && { signal };
  const [about = ""] = /^[\w-]{1,40}$/.exec(query.get("order") ?? "") ?? [];
  const form = await call("siapi/contact/select/", {}, options);
  // Only who is logged in has an address there, and orders to choose from.
  if (form.email === "") return { form, orders: [], about };
  try {
    const { orders } = await call("siapi/orders/select/", {}, options);
    const choices = orders.map(({ number, placed_day, items }) => ({
      number,
      label: orderLabel(number, placed_day, items[0]?.commodity_name),
    }));
    const isListed = about === "" || choices.some(({ number }) => number === about);
    return { form, orders: isListed ? choices : [{ number: about, label: about }, ...choices], about };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { form, orders: [], about }; // a number can be typed
  }
}

function orderLabel(number: string, day: string, first: string | undefined): string {
  return [number, day, first].filter((part) => part !== undefined && part !== "").join("　");
}

function ContactPage({ data: { form: given, orders, about } }: { data: ContactData }) {
  const navigate = useNavigate();
  const form = useForm<Draft & { website: string }>(
    "contact",
    {
      topic: about === "" ? "" : "order",
      order_number: about,
      name: given.name,
      email: given.email,
      body: "",
      token: given.token,
      website: "",
    },
    { rules: ContactRules },
  );
  const { website, ...draft } = form.values;
  const [begun] = useState(form.values);
  const restore = useEffectEvent(() => {
    const kept = readDraft();
    if (kept === undefined) return;
    const order_number = about || kept.order_number;
    form.set((was) => ({ ...kept, topic: kept.topic || was.topic, order_number, token: kept.token || was.token }));
  });
  useEffect(() => restore(), []);
  // What was typed is kept; what the page began with is not.
  useEffect(() => {
    if (begun !== form.values) {
      const { website: _, ...text } = form.values;
      keepDraft(text);
    }
  }, [begun, form.values]);

  const check = () =>
    form.send(async (call) => {
      const taken = await call("siapi/contact/check/", form.values);
      keepDraft({ ...draft, ...taken });
      await navigate("/support/contact/confirm");
    });

  return (
    <div className={`content ${styles.page} ${own.column}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <ContactSteps current={0} />
        <p className={styles.lead}>
          {words.leadBefore}
          <TextLink to="/support/faq">{words.faq}</TextLink>
          {words.leadAfter}
        </p>
      </header>
      {/* Without a script the server takes it, without asking once more. */}
      <Form plain form={form} className={own.form} onSubmit={() => void check()}>
        <input type="hidden" name="token" value={draft.token} />
        <ContactFields form={form} topics={given.topics} orders={orders} />
        {/* Only programs fill in what nobody sees. */}
        <div className="visually-hidden" aria-hidden>
          <label>
            {words.website}
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => form.set({ website: event.target.value })}
            />
          </label>
        </div>
        <p className={own.note}>
          {words.purposeBefore}
          <TextLink to="/site/privacy">{words.privacy}</TextLink>
          {words.purposeAfter}
        </p>
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={words.checking} className="needs-script">
          {words.confirm}
        </Button>
        <noscript>
          <Button type="submit" size="large" wide>
            {words.sendThis}
          </Button>
        </noscript>
      </Form>
    </div>
  );
}
