import type { Length } from "#api/contract.gen.ts";

/** Garments that a guest measured, kept by this browser alone. */
const key = "fit_garments";
const most = 12;

export interface KeptGarment {
  readonly name: string;
  readonly measures: readonly Length[];
}

export function keptGarments(): readonly KeptGarment[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list.filter(isGarment) : [];
  } catch {
    return [];
  }
}

/** The newest first; one of the same name is replaced. */
export function keepGarment(garment: KeptGarment): readonly KeptGarment[] {
  return write([garment, ...keptGarments().filter(({ name }) => name !== garment.name)].slice(0, most));
}

export function dropGarment(name: string): readonly KeptGarment[] {
  return write(keptGarments().filter((garment) => garment.name !== name));
}

function write(list: readonly KeptGarment[]): readonly KeptGarment[] {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing shows it in the address all the same.
  }
  return list;
}

function isGarment(value: unknown): value is KeptGarment {
  if (typeof value !== "object" || value === null) return false;
  const { name, measures } = value as Partial<Record<keyof KeptGarment, unknown>>;
  return typeof name === "string" && Array.isArray(measures) && measures.every(isMeasure);
}

function isMeasure(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { name, mm } = value as Partial<Record<keyof Length, unknown>>;
  return typeof name === "string" && typeof mm === "number" && mm > 0;
}
