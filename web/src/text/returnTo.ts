const home = "/";
const longReturn = 2000;

// Pages from which nobody wants to be brought back: they would log out again, log in again, or show an error.
const noReturn = ["/logout", "/logged_in", "/id", "/errors", "/api", "/_app", "/webhook"];

// Printable ASCII without what browsers read in ways of their own; a genuine address has the rest percent-encoded.
const safe = /^[!#-;=?-[\]_a-z~]+$/;

/**
 * The address to go back to after a login: a path of this shop as the browser writes it, or the home page for everything
 * else. Twin of member.ReturnTo.
 */
export function returnTo(address: string): string {
  if (address.length > longReturn || !address.startsWith("/") || !safe.test(address) || address.includes("#")) {
    return home;
  }
  const [path = "", ...rest] = address.split("?");
  const plain = decoded(path);
  if (plain === null || /[\\@%\ufffd]/.test(plain) || hasControl(plain) || decoded(rest.join("?")) === null) {
    return home;
  }
  const segments = plain.split("/").slice(1);
  if (plain !== "/" && segments.some((s) => s === "" || s === "." || s === "..")) {
    return home;
  }
  return noReturn.some((p) => plain === p || plain.startsWith(`${p}/`)) ? home : address;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function hasControl(text: string): boolean {
  return [...text].some((c) => c < " " || c === "\u007f");
}
