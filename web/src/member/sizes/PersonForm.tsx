import { useNavigate } from "react-router";
import { type PersonSizes, PersonSizesRules, type Sex } from "#api/contract.gen.ts";
import formStyles from "#parts/form/Form.module.css";
import { Form } from "#parts/form/Form.tsx";
import { measureRule, type Rules } from "#parts/form/rules.ts";
import { useForm } from "#parts/form/useForm.ts";
import { millimetres } from "#text/width.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Select } from "#ui/Select.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Sizes.module.css";
import * as words from "./words.ts";

const sexes: Record<PersonSizes["kind"], readonly Sex[]> = { self: ["women", "men", ""], child: ["girl", "boy", ""] };

/** What the contract says of the fields, and what can be a measure. */
const rulesOf = (kind: PersonSizes["kind"]): Rules => ({
  ...PersonSizesRules,
  ...Object.fromEntries(words.measures[kind].map((measure) => [measure, measureRule(measure)])),
});
const rules = { self: rulesOf("self"), child: rulesOf("child") };

/** One person. Nothing but the name has to be filled in. */
export function PersonForm({ person, back }: { person: PersonSizes; back: string }) {
  const { kind, person_id = "" } = person;
  const form = useForm("person", valuesOf(person), { rules: rules[kind] });
  const navigate = useNavigate();
  async function save() {
    const { name, sex, born, sizes } = form.values;
    const body = words.measures[kind].flatMap((measure) => {
      const mm = millimetres(form.values[measure] ?? "");
      return mm === null ? [] : [{ name: measure, mm }];
    });
    const done = await form.send((call) =>
      call("siapi/person/update/", {
        ...person,
        name: name ?? "",
        sex: sexes[kind].find((one) => one === sex) ?? "",
        born: (born ?? "").replace("-", ""),
        body,
        sizes: (sizes ?? "")
          .normalize("NFKC")
          .split(/[\s,、]+/)
          .filter(Boolean),
      }),
    );
    if (done) await navigate(back);
  }
  return (
    <Form plain form={form} onSubmit={() => void save()}>
      <input type="hidden" name="person_id" value={person_id} />
      <input type="hidden" name="kind" value={kind} />
      <TextField {...form.field("name")} maxLength={30} />
      <Select
        {...form.field("sex")}
        label={words.sex}
        hint={words.sexHint}
        choices={sexes[kind].map((sex) => ({ value: sex, label: words.sexes[sex] }))}
      />
      {kind === "child" && <TextField {...form.field("born")} label={words.born} hint={words.bornHint} type="month" />}
      <div className={styles.measures}>
        {words.measures[kind].map((name) => (
          <TextField key={name} {...form.field(name)} label={words.cm(name)} inputMode="decimal" unmarked />
        ))}
      </div>
      <TextField {...form.field("sizes")} label={words.sizes} hint={words.sizesHint} />
      <div className={formStyles.actions}>
        <Button type="submit" busy={form.busy}>
          {words.save}
        </Button>
        <ButtonLink to={back} variant="quiet">
          {words.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** What the form begins with; measures are called as in size tables. */
function valuesOf({ name, kind, sex, born, body, sizes }: PersonSizes): Record<string, string> {
  const measures = words.measures[kind].map((measure) => {
    const kept = body.find((one) => one.name === measure);
    return [measure, kept === undefined ? "" : String(kept.mm / 10)];
  });
  const month = born === "" ? "" : `${born.slice(0, 4)}-${born.slice(4)}`;
  return { name, sex, born: month, ...Object.fromEntries(measures), sizes: sizes.join(" ") };
}
