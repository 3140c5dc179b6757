/** What a person chose on this machine: columns, density, light or dark. Nothing about customers is kept here. */
const prefix = "tsumugi.office.";

export function remembered<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise; // storage is off, or somebody wrote into it
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // storage is off or full: the choice lasts as long as the page
  }
}
