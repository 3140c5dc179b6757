/** A piece of a text: words, or an element with pieces inside. */
export type ProseNode = string | ProseElement;

export interface ProseElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ProseNode[];
}

const empty = new Set(["br", "hr", "img", "wbr"]);

/** Between these and their children, white space only makes the source readable. */
const spaceless = new Set(["table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "dl"]);

// As our server writes it: names in small letters, values in double quotes. A bracket that is part of no tag is text.
const pieces = /<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)\/?>|[^<]+|</g;

interface Open {
  tag: string;
  attributes: Record<string, string>;
  children: ProseNode[];
}

/**
 * Reads the HTML that the server made of Markdown. It is balanced and clean; reading it into a tree instead of handing
 * it to the browser means that nothing but the elements and attributes that Prose knows can ever reach a page, and that
 * links, pictures and cards are the app's own.
 */
export function readProse(html: string): readonly ProseNode[] {
  const root: Open = { tag: "", attributes: {}, children: [] };
  const open: Open[] = [root];
  for (const [piece, closing, opening, attributes] of html.matchAll(pieces)) {
    const inside = open.at(-1) ?? root;
    if (closing !== undefined) {
      if (open.length > 1 && inside.tag === closing) open.pop();
    } else if (opening !== undefined) {
      const element = { tag: opening, attributes: readAttributes(attributes ?? ""), children: [] };
      inside.children.push(element);
      if (!empty.has(opening)) open.push(element);
    } else {
      addWords(inside, piece);
    }
  }
  return root.children;
}

function addWords(inside: Open, piece: string) {
  if (spaceless.has(inside.tag) && piece.trim() === "") return;
  // A browser drops the line break that a pre begins with.
  const words = decode(inside.tag === "pre" && inside.children.length === 0 ? piece.replace(/^\n/, "") : piece);
  const last = inside.children.at(-1);
  if (typeof last === "string") inside.children[inside.children.length - 1] = last + words;
  else if (words !== "") inside.children.push(words);
}

function readAttributes(source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of source.matchAll(/ ([a-z-]+)="([^"]*)"/g)) found[name] = decode(value);
  return found;
}

const characters: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&#34;": '"',
  "&#39;": "'",
  "&#13;": "\r",
};

/** The few characters that the server writes by name or number. */
function decode(source: string): string {
  return source.replace(/&(?:amp|lt|gt|#34|#39|#13);/g, (name) => characters[name] ?? name);
}

/** All words of a piece, for a table of contents. */
export function wordsOf(node: ProseNode): string {
  return typeof node === "string" ? node : node.children.map(wordsOf).join("");
}

/** The headings of the second level, as anchors and words. */
export function headingsOf(nodes: readonly ProseNode[]): readonly { readonly id: string; readonly words: string }[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string" || node.tag !== "h2") return [];
    const id = node.attributes.id ?? "";
    return id === "" ? [] : [{ id, words: wordsOf(node).trim() }];
  });
}

/** The commodity codes that a text shows as cards, each once. */
export function itemCodesIn(html: string): readonly string[] {
  return [...new Set(Array.from(html.matchAll(/<div data-item="([0-9A-Z]{10})">/g), ([, code = ""]) => code))];
}

/** The outfits that a text shows, each once. */
export function outfitsIn(html: string): readonly string[] {
  return [...new Set(Array.from(html.matchAll(/<div data-outfit="([-A-Za-z0-9_/]+)">/g), ([, slug = ""]) => slug))];
}
