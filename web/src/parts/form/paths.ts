/** What stands at a path such as "parcels.0.address.city"; undefined where nothing does. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values);
}

/** The values with another one at a path. All that is not on the way stays the same. */
export function withValueAt<V>(values: V, path: string, value: unknown): V {
  const [key = "", ...rest] = path.split(".");
  const inner = (values as Record<string, unknown>)[key];
  const next = rest.length === 0 ? value : withValueAt(inner, rest.join("."), value);
  if (Array.isArray(values)) return values.with(Number(key), next) as V;
  return { ...values, [key]: next };
}
