import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { CardForm } from "#api/contract.gen.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { FieldError } from "#ui/Field.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./CardEntry.module.css";
import { type CardProblems, cardProblems, type TypedCard, testCards, testToken } from "./cardNumbers.ts";
import * as words from "./cardWords.ts";
import { mountStripe, type StripeCard } from "./stripe.ts";

/** Makes a token of what was typed; undefined when the form has said what is wrong. */
export interface CardTokenizer {
  token(): Promise<string | undefined>;
}

type Props = { form: CardForm; tokenizer: RefObject<CardTokenizer | null> };

/** Where a card is typed. Its number never leaves the browser for our server: the fields have no names. */
export function CardEntry({ form, tokenizer }: Props) {
  if (form.service === "stripe") return <StripeEntry publicKey={form.key} tokenizer={tokenizer} />;
  return <TestEntry tokenizer={tokenizer} />;
}

const names = ["number", "expiry", "code"] as const;
const nothingTyped: TypedCard = { number: "", expiry: "", code: "" };

/** The pretend service of the demo shop: it knows some numbers, and nobody is charged. */
function TestEntry({ tokenizer }: Pick<Props, "tokenizer">) {
  const [card, setCard] = useState(nothingTyped);
  const [problems, setProblems] = useState<CardProblems>({});
  const controls = useRef<Partial<Record<keyof TypedCard, HTMLInputElement | null>>>({});
  useImperativeHandle(tokenizer, () => ({
    async token() {
      const wrong = cardProblems(card, Date.now());
      const token = testToken(card);
      if (wrong.number === undefined && token === undefined) {
        wrong.number = words.testCardsOnly;
      }
      setProblems(wrong);
      const first = names.find((name) => wrong[name] !== undefined);
      if (first === undefined) return token;
      controls.current[first]?.focus();
      return undefined;
    },
  }));
  // Without a name, so that no form can send it.
  const field = (name: keyof TypedCard) => ({
    ref: (control: HTMLInputElement | null) => {
      controls.current[name] = control;
    },
    id: `card-${name}`,
    required: true,
    inputMode: "numeric" as const,
    value: card[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setCard({ ...card, [name]: event.target.value }),
  });
  return (
    <div className={styles.card}>
      <TextField {...field("number")} label={words.number} autoComplete="cc-number" />
      <div className={styles.pair}>
        <TextField {...field("expiry")} label={words.expiry} autoComplete="cc-exp" />
        <TextField {...field("code")} label={words.code} autoComplete="cc-csc" />
      </div>
      <Disclosure summary={words.testCards}>
        <ul className={styles.numbers}>
          {testCards.map(({ number, about }) => (
            <li key={number}>
              <span className="figures">{number.replace(/(\d{4})(?=\d)/g, "$1 ")}</span>
              <span>{about}</span>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{words.testHint}</p>
      </Disclosure>
    </div>
  );
}

/** Stripe's own field, in a frame of Stripe's. */
function StripeEntry({ publicKey, tokenizer }: { publicKey: string } & Pick<Props, "tokenizer">) {
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<StripeCard>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let gone = false;
    const failed = words.noCardField;
    if (place.current === null) return;
    mountStripe(publicKey, place.current).then(
      (mounted) => {
        if (gone) mounted.unmount();
        else card.current = mounted;
      },
      () => setProblem(failed),
    );
    return () => {
      gone = true;
      card.current?.unmount();
      card.current = null;
    };
  }, [publicKey]);
  useImperativeHandle(tokenizer, () => ({
    async token() {
      const made = await card.current?.token();
      setProblem(made?.problem ?? "");
      return made?.token;
    },
  }));
  return (
    <div className={styles.card}>
      <p className={styles.label}>{words.card}</p>
      <div ref={place} className={styles.frame} />
      <FieldError id="card-error" message={problem || undefined} />
    </div>
  );
}
