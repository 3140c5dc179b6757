/**
 * Opens an address as a document: of one that names nothing here, the server may know where it leads now (301). Returns
 * false where that was done already, or on the server: then there is nothing.
 */
export function askServer(path: string): boolean {
  if (typeof window === "undefined" || decodeURI(window.location.pathname) === path) return false;
  window.location.assign(path);
  return true;
}

/** While the document goes. */
export const leaving = () => new Promise<never>(() => undefined);
