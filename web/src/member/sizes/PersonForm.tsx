import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import type { PersonSizes, Sex } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Select } from "#ui/Select.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Sizes.module.css";
import * as words from "./words.ts";

const sexes: Record<PersonSizes["kind"], readonly Sex[]> = { self: ["women", "men", ""], child: ["girl", "boy", ""] };

/** One person. Nothing but the name has to be filled in. */
export function PersonForm({ person, back }: { person: PersonSizes; back: string }) {
  const action = useAction();
  const navigate = useNavigate();
  const { kind } = person;
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    const body = words.measures[kind].flatMap((name) => {
      const mm = Math.round(Number(text(name).normalize("NFKC")) * 10);
      return mm > 0 ? [{ name, mm }] : [];
    });
    const sizes = text("sizes")
      .normalize("NFKC")
      .split(/[\s,、]+/)
      .filter(Boolean);
    void action.run(async (call) => {
      await call("siapi/person/update/", {
        ...person,
        name: text("name"),
        sex: sexes[kind].find((sex) => sex === text("sex")) ?? "",
        born: text("born").replace("-", ""),
        body,
        sizes,
      });
      await navigate(back);
    });
  }
  return (
    <form onSubmit={send} className={styles.form} noValidate>
      <TextField
        label={words.name}
        name="name"
        defaultValue={person.name}
        maxLength={30}
        required
        error={action.problem("name")}
        className={styles.wide}
      />
      <Select
        label={words.sex}
        hint={words.sexHint}
        name="sex"
        defaultValue={person.sex}
        choices={sexes[kind].map((sex) => ({ value: sex, label: words.sexes[sex] }))}
        className={styles.wide}
      />
      {kind === "child" && (
        <TextField
          label={words.born}
          hint={words.bornHint}
          name="born"
          type="month"
          defaultValue={person.born === "" ? "" : `${person.born.slice(0, 4)}-${person.born.slice(4)}`}
          error={action.problem("born")}
          className={styles.wide}
        />
      )}
      {words.measures[kind].map((name) => {
        const kept = person.body.find((one) => one.name === name);
        return (
          <TextField
            key={name}
            label={words.cm(name)}
            name={name}
            inputMode="decimal"
            defaultValue={kept === undefined ? "" : String(kept.mm / 10)}
            error={action.problem(name)}
            unmarked
          />
        );
      })}
      <TextField
        label={words.sizes}
        hint={words.sizesHint}
        name="sizes"
        defaultValue={person.sizes.join(" ")}
        error={action.problem("sizes")}
        className={styles.wide}
      />
      <div className={styles.wide}>
        <ActionFailure action={action} />
        <p className={styles.adding}>
          <Button type="submit" busy={action.busy}>
            {words.save}
          </Button>
          <ButtonLink to={back} variant="quiet">
            {words.cancel}
          </ButtonLink>
        </p>
      </div>
    </form>
  );
}
