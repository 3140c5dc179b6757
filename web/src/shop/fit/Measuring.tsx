import { type FormEvent, useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { FitView, Length } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useAlive } from "#parts/form/Form.tsx";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Link } from "#ui/Link.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Fit.module.css";
import type { Typed } from "./fitData.ts";
import { dropGarment, type KeptGarment, keepGarment, keptGarments } from "./kept.ts";
import { fieldOf, readMeasures } from "./measured.ts";
import * as words from "./words.ts";

/**
 * A garment measured by hand: the drawing above is the guide. A member's is kept for them; a guest's stands in the
 * address, and stays in this browser.
 */
export function Measuring({ view, typed }: { view: FitView; typed: Typed }) {
  const action = useAction();
  const alive = useAlive();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [kept, setKept] = useState<readonly KeptGarment[]>([]);
  const [problems, setProblems] = useState(() => problemsIn(Object.entries(typed)));
  useEffect(() => {
    if (!view.member) setKept(keptGarments());
  }, [view.member]);
  // Trousers do not lie over a shirt.
  const comparable = kept.filter(({ measures }) =>
    measures.some((one) => view.measures.some(({ name }) => name === one.name)),
  );

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const found = problemsIn(fields);
    setProblems(found);
    const [first] = view.measures.filter((measure) => measure.name in found || all in found);
    if (first !== undefined) {
      const control = form.elements.namedItem(fieldOf(first.name));
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    const name = String(fields.get("name") ?? "").trim() || words.unnamed;
    const measures = [...readMeasures(fields).measures];
    if (!view.member) {
      setKept(keepGarment({ name, measures }));
      void navigate(ownAddress(view, name, measures), { preventScrollReset: true });
      return;
    }
    void action.run(async (call) => {
      const { garment } = await call("siapi/garment/insert/", {
        color_sku_code: view.color_sku_code,
        name,
        measures,
      });
      await navigate(
        `/fit/${view.color_sku_code}?${new URLSearchParams({ size: view.sku, over: garment.garment_id })}`,
        {
          preventScrollReset: true,
        },
      );
    }, "save");
  }

  const isOpen = "name" in typed || (view.words === "" && view.garments.length + view.bought.length === 0);
  return (
    <details className={styles.measuring} open={isOpen}>
      <summary className={styles.summary}>{words.measure}</summary>
      <p className={styles.soft}>{words.guide}</p>
      <form method="get" action={`/fit/${view.color_sku_code}`} onSubmit={send} className={styles.form}>
        <input type="hidden" name="size" value={view.sku} />
        <TextField
          label={words.garmentName}
          name="name"
          hint={words.nameHint}
          maxLength={30}
          defaultValue={typed.name}
          error={action.problem("name")}
          className={styles.wide}
        />
        {view.measures.map(({ name, mm }) => (
          <TextField
            key={name}
            label={words.cm(name)}
            name={fieldOf(name)}
            inputMode="decimal"
            placeholder={String(mm / 10)}
            defaultValue={typed[fieldOf(name)]}
            error={problems[name] ?? action.problem(name)}
            unmarked
          />
        ))}
        {problems[all] !== undefined && (
          <p role="alert" className={styles.wrong}>
            {problems[all]}
          </p>
        )}
        <div className={styles.wide}>
          <Button type="submit" busy={action.doing === "save"}>
            {view.member && alive ? words.save : words.show}
          </Button>
          <p className={`${styles.soft} needs-script`}>{view.member ? words.keptForMember : words.keptHere}</p>
        </div>
      </form>
      <ActionFailure action={action} />
      {comparable.length > 0 && (
        <Kept title={words.onThisDevice}>
          {comparable.map(({ name, measures }) => (
            <li key={name} className={styles.kept}>
              <Link to={ownAddress(view, name, measures)}>{name}</Link>
              <Button
                variant="quiet"
                size="small"
                aria-label={words.removeOf(name)}
                onClick={() => setKept(dropGarment(name))}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </Kept>
      )}
      {view.garments.length > 0 && (
        <Kept title={words.yourGarments}>
          {view.garments.map(({ garment_id, name }) => (
            <li key={garment_id} className={styles.kept}>
              <span>{name}</span>
              <Button
                variant="quiet"
                size="small"
                busy={action.doing === garment_id}
                aria-label={words.removeOf(name)}
                onClick={() =>
                  void action.run(async (call) => {
                    await call("siapi/garment/delete/", { garment_id });
                    if (view.over === garment_id) await navigate(`/fit/${view.color_sku_code}?size=${view.sku}`);
                    else await revalidate();
                  }, garment_id)
                }
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </Kept>
      )}
    </details>
  );
}

function Kept({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.block}>
      <h3 className={styles.label}>{title}</h3>
      <ul className={styles.keptList}>{children}</ul>
    </section>
  );
}

function ownAddress(view: FitView, name: string, measures: readonly Length[]): string {
  const query = new URLSearchParams({ size: view.sku, name });
  for (const measure of measures) query.set(fieldOf(measure.name), String(measure.mm / 10));
  return `/fit/${view.color_sku_code}?${query}`;
}

/** Where it stands that nothing at all was measured. */
const all = "";

/** What is wrong with a form that was sent, by the names of the measures. */
function problemsIn(typed: Iterable<readonly [string, unknown]>): Typed {
  const { measures, problems, fields } = readMeasures(typed);
  const isEmpty = fields > 0 && measures.length === 0 && Object.keys(problems).length === 0;
  return isEmpty ? { [all]: words.fieldWrong } : problems;
}
