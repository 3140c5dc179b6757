/** The prefecture that the shopper chose last on this device. It leaves the device only as part of the question. */

const key = "tsumugi.prefecture";

export function keptPlace(page: Window): string {
  try {
    return page.localStorage.getItem(key) ?? "";
  } catch {
    return ""; // the device may refuse, as browsers do in private windows
  }
}

export function keepPlace(page: Window, prefecture: string): void {
  try {
    page.localStorage.setItem(key, prefecture);
  } catch {
    // Full or forbidden: the estimate works all the same.
  }
}
