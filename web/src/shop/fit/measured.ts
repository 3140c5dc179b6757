import type { Length } from "#api/contract.gen.ts";
import { measureRule, ruleProblem } from "#parts/form/rules.ts";
import { millimetres } from "#text/width.ts";
import type { Typed } from "./fitData.ts";

/** A garment as somebody measured it. */
interface Measured {
  readonly measures: readonly Length[];
  /** What cannot be read, in words, by the names of the measures. */
  readonly problems: Typed;
  /** Fields for measures, filled in or not. */
  readonly fields: number;
}

/** The name of the field of a measure; those of measures alone begin like this, whatever else an address carries. */
export const fieldOf = (measure: string) => `m${measure}`;
const isField = (name: string) => /^m[\u0080-\uffff]/.test(name);

/** Reads what was typed into the form, or stands in the address, in centimetres. What was left empty is not said. */
export function readMeasures(typed: Iterable<readonly [string, unknown]>): Measured {
  const fields = [...typed]
    .filter(([field]) => isField(field))
    .map(([field, value]) => [field.slice(1), String(value)]);
  const filled = fields.filter((field): field is [string, string] => field[1]?.trim() !== "");
  const wrong = filled.map(([name, text]) => [name, ruleProblem(measureRule(name), text)] as const);
  return {
    measures: filled.flatMap(([name, text]) => {
      const mm = millimetres(text);
      return mm === null ? [] : [{ name, mm }];
    }),
    problems: Object.fromEntries(wrong.filter((one): one is [string, string] => one[1] !== undefined)),
    fields: fields.length,
  };
}
