/** How long a cookie lives unless told otherwise: 30 days, in seconds. */
export const defaultLifetime = 2_592_000;

/** The cookies of a page by their names, as document.cookie gives them. The first of a name counts. */
export function readCookies(text: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of text.split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && name !== "" && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/**
 * The text that sets a cookie of the whole shop. It is always Secure: over plain HTTP browsers keep it on their own
 * machine at most (Chrome and Firefox do for localhost), and the shop works without it. A lifetime of 0 clears it.
 */
export function cookieText(name: string, value: string, lifetime: number = defaultLifetime): string {
  return `${name}=${value}; Max-Age=${lifetime}; Path=/; SameSite=Lax; Secure`;
}
