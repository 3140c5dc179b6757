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
import { dropGarment, type KeptGarment, keepGarment, keptGarments } from "./kept.ts";
import * as words from "./words.ts";

/**
 * A garment measured by hand: the drawing above is the guide. A member's is kept for them; a guest's stands in the
 * address, and stays in this browser.
 */
export function Measuring({ view }: { view: FitView }) {
  const action = useAction();
  const alive = useAlive();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [kept, setKept] = useState<readonly KeptGarment[]>([]);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    if (!view.member) setKept(keptGarments());
  }, [view.member]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name") ?? "").trim() || words.nameHint.slice(2);
    const measures = view.measures.flatMap((measure) => {
      const mm = Math.round(Number(halfWidth(String(typed.get(`m${measure.name}`) ?? ""))) * 10);
      return mm > 0 ? [{ name: measure.name, mm }] : [];
    });
    if (measures.length === 0) {
      setWrong(words.fieldWrong);
      return;
    }
    setWrong("");
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

  return (
    <details className={styles.measuring} open={view.words === "" && view.garments.length + view.bought.length === 0}>
      <summary className={styles.summary}>{words.measure}</summary>
      <p className={styles.soft}>{words.guide}</p>
      <form method="get" action={`/fit/${view.color_sku_code}`} onSubmit={send} className={styles.form}>
        <input type="hidden" name="size" value={view.sku} />
        <TextField
          label={words.garmentName}
          name="name"
          hint={words.nameHint}
          maxLength={30}
          error={action.problem("name")}
          className={styles.wide}
        />
        {view.measures.map(({ name, mm }) => (
          <TextField
            key={name}
            label={words.cm(name)}
            name={`m${name}`}
            inputMode="decimal"
            placeholder={String(mm / 10)}
            error={action.problem(name)}
            unmarked
          />
        ))}
        {wrong !== "" && (
          <p role="alert" className={styles.wrong}>
            {wrong}
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
      {kept.length > 0 && (
        <Kept title={words.onThisDevice}>
          {kept.map(({ name, measures }) => (
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
  for (const measure of measures) query.set(`m${measure.name}`, String(measure.mm / 10));
  return `/fit/${view.color_sku_code}?${query}`;
}

/** What a Japanese keyboard types: ４９．５ is 49.5. */
function halfWidth(text: string): string {
  return text.replace(/[０-９．]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/[^0-9.]/g, "");
}
