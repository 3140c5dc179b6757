import { useEffect, useMemo, useState } from "react";
import type { FailureField } from "#api/contract.gen.ts";
import { usePosted } from "../posted.ts";
import { type Action, useAction, type Work } from "../useAction.ts";
import { keepDraft, takeDraft } from "./drafts.ts";
import { valueAt, withValueAt } from "./paths.ts";
import { type Rules, ruleProblem } from "./rules.ts";
import { useAfterPress } from "./useAfterPress.ts";

type Change<V> = Partial<V> | ((was: V) => Partial<V>);

/** The fields of a form, or of a part of it. Their names are those of the call, with dots between. */
export interface Fields<V> {
  readonly values: V;
  set(part: Change<V>): void;
  /** What a control for text needs. The label is that of the contract; give one where the rules have none. */
  field(name: keyof V & string): {
    id: string;
    name: string;
    label: string;
    value: string;
    required: true | undefined;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  };
  /** What a group of radio buttons needs. */
  choice(name: keyof V & string): {
    id: string;
    name: string;
    label: string;
    value: string;
    required: true | undefined;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  /** What a checkbox needs. */
  check(name: keyof V & string): {
    id: string;
    name: string;
    value: "1";
    checked: boolean;
    error: string | undefined;
    onChange: (event: { target: { checked: boolean } }) => void;
  };
  part<K extends keyof V & (string | number)>(name: K, rules?: Rules): Fields<V[K]>;
  /** What is wrong with a field, in words. */
  problem(name: string): string | undefined;
  /** The id of a field's control. */
  idOf(name: string): string;
}

export interface FormState<V> extends Fields<V> {
  readonly id: string;
  readonly busy: boolean;
  readonly action: Action;
  readonly failure: Action["failure"];
  readonly retry: Action["retry"];
  /** What was typed before a login is back. */
  readonly restored: boolean;
  /** What was wrong when it was sent off. The same list until it is sent off again: a new one takes the focus. */
  readonly wrong: readonly FailureField[];
  /** Begins anew with other values. */
  replace(values: V): void;
  /** Takes over what stands in the page: it may have been typed before the script was there. */
  adopt(form: HTMLFormElement): void;
  /** Whether the rules allow to send what the form shows; otherwise it says why not. */
  allowed(form: HTMLFormElement): boolean;
  send(work: Work): Promise<boolean>;
}

interface Options<V> {
  /** What the contract says of the fields. */
  readonly rules?: Rules;
  /** What is never kept, such as a password. */
  readonly secret?: readonly (keyof V & string)[];
  /** What the shop's last answer found wrong, where it judges while somebody types. */
  readonly judged?: readonly FailureField[];
}

interface Told<V> {
  readonly problems: readonly FailureField[];
  /** What they were said of. */
  readonly values: V;
}

const nothing: readonly FailureField[] = [];

/**
 * The one way of forms: React holds what is typed, the names are those of the call, and the rules those of the contract.
 * What was typed outlives a login that the shop demands on the way, except what is secret; a form that was posted without
 * a script begins with what was typed and what the shop said of it.
 */
export function useForm<V extends object>(id: string, initial: V, options: Options<V> = {}): FormState<V> {
  const { rules = {}, secret = [], judged } = options;
  const posted = usePosted(id);
  const [values, setValues] = useState<V>(() => refilled(initial, posted?.fields));
  const [restored, setRestored] = useState(false);
  const [broken, setBroken] = useState(nothing);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const afterPress = useAfterPress();
  const action = useAction(() => {
    const kept = Object.entries(values).filter(([name]) => !secret.some((one) => one === name));
    keepDraft(id, Object.fromEntries(kept));
  }, posted?.failure);
  useEffect(() => {
    const draft = takeDraft(id);
    if (draft === undefined) return;
    setValues((was) => ({ ...was, ...draft }));
    setRestored(true);
  }, [id]);

  const failed = action.failure?.fields ?? nothing;
  const problems = judged ?? (broken.length > 0 ? broken : failed);
  const [told, setTold] = useState<Told<V>>({ problems, values });
  if (told.problems !== problems) setTold({ problems, values });
  const [order] = useState(() => Object.keys(initial));
  const wrong = useMemo(() => inOrder(problems, order), [problems, order]);

  function problemAt(path: string, rule: Rules[string]): string | undefined {
    const value = valueAt(values, path);
    const said = problems.find(({ name }) => name === path)?.message;
    const isSame = valueAt(told.values, path) === value;
    if (said !== undefined && (isSame || typeof value !== "string")) return said;
    if (rule === undefined || typeof value !== "string") return undefined;
    // While it is being mended the rules tell whether it is, and whoever leaves a field learns what is wrong in it.
    return said !== undefined || (left.has(path) && value.trim() !== "") ? ruleProblem(rule, value) : undefined;
  }

  function fieldsAt<P>(prefix: string, own: Rules): Fields<P> {
    const current = (prefix === "" ? values : valueAt(values, prefix.slice(0, -1))) as P;
    const put = (path: string, value: unknown) => setValues((was) => withValueAt(was, path, value));
    const common = (name: string) => ({
      id: `${id}-${prefix}${name}`,
      name: prefix + name,
      label: own[name]?.label ?? "",
      required: own[name]?.required,
      error: problemAt(prefix + name, own[name]),
    });
    const text = (name: string) => String(valueAt(values, prefix + name) ?? "");
    return {
      values: current,
      set(part) {
        setValues((was) => {
          const now = (prefix === "" ? was : valueAt(was, prefix.slice(0, -1))) as P;
          const changed = typeof part === "function" ? part(now) : part;
          return Object.entries(changed).reduce((all, [name, value]) => withValueAt(all, prefix + name, value), was);
        });
      },
      field: (name) => ({
        ...common(name),
        value: text(name),
        onChange: ({ target }) => put(prefix + name, target.value),
        onBlur: () =>
          afterPress(() => setLeft((was) => (was.has(prefix + name) ? was : new Set([...was, prefix + name])))),
      }),
      choice: (name) => ({ ...common(name), value: text(name), onChange: (value) => put(prefix + name, value) }),
      check(name) {
        const { label: _, required: __, ...ties } = common(name);
        const checked = valueAt(values, prefix + name) === true;
        return { ...ties, value: "1", checked, onChange: ({ target }) => put(prefix + name, target.checked) };
      },
      part: (name, inner = {}) => fieldsAt(`${prefix}${name}.`, inner),
      problem: (name) => problemAt(prefix + name, own[name]),
      idOf: (name) => `${id}-${prefix}${name}`,
    };
  }

  return {
    ...fieldsAt<V>("", rules),
    id,
    restored,
    wrong,
    action,
    busy: action.busy,
    failure: action.failure,
    retry: action.retry,
    replace: setValues,
    adopt: (form) => setValues((was) => adopted(was, form)),
    allowed(form) {
      const shown = Object.entries(rules).filter(([name]) => form.elements.namedItem(name) !== null);
      const found = shown.flatMap(([name, rule]) => {
        const message = rule && ruleProblem(rule, String(valueAt(values, name) ?? ""));
        return message === undefined ? [] : [{ name, code: "rule", message }];
      });
      if (found.length > 0) action.forget();
      setBroken(found.length > 0 ? found : nothing);
      return found.length === 0;
    },
    send(work) {
      setRestored(false);
      return action.run(work);
    },
  };
}

/** In the order of the form, whatever order the shop found them in. */
function inOrder(problems: readonly FailureField[], order: readonly string[]): readonly FailureField[] {
  const place = ({ name }: FailureField) => order.indexOf(name.split(".")[0] ?? "");
  return problems.toSorted((a, b) => place(a) - place(b));
}

/** The values with which a form begins: where it was posted and not taken, what was typed. */
export function refilled<V extends object>(initial: V, typed?: Readonly<Record<string, string>>): V {
  if (typed === undefined) return initial;
  const entries = Object.entries(initial).map(([name, value]) => {
    if (typeof value === "boolean") return [name, name in typed];
    return [name, typeof value === "string" ? (typed[name] ?? value) : value];
  });
  return Object.fromEntries(entries) as V;
}

/** The values as the page's controls have them. */
function adopted<V>(values: V, form: HTMLFormElement): V {
  return [...form.elements].reduce((all, element) => {
    if (!isControl(element) || element.name === "") return all;
    const known = valueAt(all, element.name);
    if (Array.isArray(known) && element instanceof HTMLInputElement && element.type === "checkbox") {
      if (known.includes(element.value) === element.checked) return all;
      const others = known.filter((one) => one !== element.value);
      return withValueAt(all, element.name, element.checked ? [...others, element.value] : others);
    }
    const isBox = element instanceof HTMLInputElement && (element.type === "checkbox" || element.type === "radio");
    const value = typeof known === "boolean" && isBox ? element.checked : element.value;
    const counts = typeof known === "boolean" ? isBox : typeof known === "string" && (!isBox || element.checked);
    return counts && value !== known ? withValueAt(all, element.name, value) : all;
  }, values);
}

function isControl(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
