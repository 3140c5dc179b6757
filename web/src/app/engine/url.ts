/**
 * URL and URLSearchParams for the embedded engine, which has neither. They follow the standard for what a page's
 * address can be (http and https, paths, queries, fragments); user names, ports of other schemes and
 * international host names never occur here.
 */

export class EngineSearchParams {
  #pairs: [string, string][];

  constructor(init: string | Iterable<readonly [string, string]> | Record<string, string> = "") {
    if (typeof init === "string") this.#pairs = parse(init.replace(/^\?/, ""));
    else if (Symbol.iterator in init) this.#pairs = [...init].map(([key, value]) => [String(key), String(value)]);
    else this.#pairs = Object.entries(init).map(([key, value]) => [key, String(value)]);
  }

  get size(): number {
    return this.#pairs.length;
  }

  get(key: string): string | null {
    return this.#pairs.find(([name]) => name === key)?.[1] ?? null;
  }

  getAll(key: string): string[] {
    return this.#pairs.filter(([name]) => name === key).map(([, value]) => value);
  }

  has(key: string, value?: string): boolean {
    return this.#pairs.some((pair) => pair[0] === key && (value === undefined || pair[1] === value));
  }

  append(key: string, value: string): void {
    this.#pairs.push([key, String(value)]);
  }

  set(key: string, value: string): void {
    const at = this.#pairs.findIndex(([name]) => name === key);
    if (at < 0) {
      this.append(key, value);
      return;
    }
    this.#pairs = this.#pairs.filter(([name], index) => name !== key || index === at);
    this.#pairs[at] = [key, String(value)];
  }

  delete(key: string): void {
    this.#pairs = this.#pairs.filter(([name]) => name !== key);
  }

  sort(): void {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  }

  forEach(each: (value: string, key: string, self: this) => void): void {
    for (const [key, value] of this.#pairs) each(value, key, this);
  }

  *entries(): IterableIterator<[string, string]> {
    for (const [key, value] of this.#pairs) yield [key, value];
  }

  *keys(): IterableIterator<string> {
    for (const [key] of this.#pairs) yield key;
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this.#pairs) yield value;
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }

  toString(): string {
    return this.#pairs.map((pair) => pair.map(encodeForm).join("=")).join("&");
  }
}

export class EngineURL {
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;

  constructor(input: string | { toString(): string }, base?: string | { toString(): string }) {
    const text = String(input).trim();
    const absolute = /^(https?:)\/\/([^/?#]+)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(text);
    if (absolute !== null) {
      const [, protocol = "", host = "", path = "", search = "", hash = ""] = absolute;
      this.protocol = protocol.toLowerCase();
      this.host = host.toLowerCase().replace(this.protocol === "https:" ? /:443$/ : /:80$/, "");
      this.pathname = normalise(path);
      this.search = search === "?" ? "" : encode(search, `'<>"`);
      this.hash = hash === "#" ? "" : encode(hash, '<>"`');
      return;
    }
    if (base === undefined || /^[a-z][a-z0-9+.-]*:/i.test(text)) throw new TypeError(`Invalid URL: ${text}`);
    const from = new EngineURL(base);
    const whole = new EngineURL(from.resolve(text));
    this.protocol = whole.protocol;
    this.host = whole.host;
    this.pathname = whole.pathname;
    this.search = whole.search;
    this.hash = whole.hash;
  }

  private resolve(reference: string): string {
    if (reference.startsWith("//")) return this.protocol + reference;
    if (reference.startsWith("/")) return this.origin + reference;
    if (reference.startsWith("?")) return this.origin + this.pathname + reference;
    if (reference.startsWith("#") || reference === "") return this.origin + this.pathname + this.search + reference;
    return this.origin + this.pathname.replace(/[^/]*$/, "") + reference;
  }

  get origin(): string {
    return `${this.protocol}//${this.host}`;
  }

  get hostname(): string {
    return this.host.replace(/:\d+$/, "");
  }

  get port(): string {
    return /:(\d+)$/.exec(this.host)?.[1] ?? "";
  }

  get href(): string {
    return this.origin + this.pathname + this.search + this.hash;
  }

  get searchParams(): EngineSearchParams {
    return new EngineSearchParams(this.search);
  }

  toString(): string {
    return this.href;
  }

  toJSON(): string {
    return this.href;
  }
}

function parse(query: string): [string, string][] {
  return query
    .split("&")
    .filter((piece) => piece !== "")
    .map((piece) => {
      const at = piece.indexOf("=");
      return at < 0 ? [decodeForm(piece), ""] : [decodeForm(piece.slice(0, at)), decodeForm(piece.slice(at + 1))];
    });
}

function decodeForm(text: string): string {
  const spaced = text.replace(/\+/g, " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    // Decode what can be decoded, piece by piece; a lone % stays as it is.
    return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return "\u{fffd}";
      }
    });
  }
}

function encodeForm(text: string): string {
  return encodeURIComponent(whole(text))
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, "+");
}

function encode(text: string, unsafe: string): string {
  let out = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0x20 && code < 0x7f && !unsafe.includes(character)) out += character;
    else if (code < 0x80) out += `%${code.toString(16).toUpperCase().padStart(2, "0")}`;
    else out += encodeURIComponent(whole(character));
  }
  return out;
}

/** Half a surrogate pair has no form in UTF-8. */
function whole(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\u{fffd}");
}

function normalise(path: string): string {
  const out: string[] = [];
  const pieces = path.replace(/\\/g, "/").split("/").slice(1);
  pieces.forEach((piece, index) => {
    const last = index === pieces.length - 1;
    const plain = piece.replace(/%2e/gi, ".");
    if (plain === "..") {
      out.pop();
      if (last) out.push("");
    } else if (plain === ".") {
      if (last) out.push("");
    } else out.push(piece);
  });
  return `/${encode(out.join("/"), '<>"`{}^')}`;
}
