import styles from "./solve.module.css";

/** How long a piece of work may keep the page from answering, in milliseconds. */
const slice = 12;
/** After how long somebody who waits is told why. */
const patience = 400;

/**
 * Does the work that the shop asks for when it is crowded: finds a number with which the challenge's SHA-256 begins with
 * as many zero bits as the challenge says. In small pieces, so that the page stays alive; and who waits is told, by
 * eye and by ear.
 */
export async function solve(challenge: string, signal?: AbortSignal): Promise<string> {
  const bits = Number.parseInt(challenge, 10);
  const begun = performance.now();
  let told: HTMLElement | undefined;
  try {
    for (let n = 0; ; ) {
      signal?.throwIfAborted();
      for (const end = performance.now() + slice; performance.now() < end; ) {
        for (const stop = n + 500; n < stop; n++) {
          const proof = `${challenge}.${n}`;
          if (zeroBits(proof) >= bits) return proof;
        }
      }
      if (told === undefined && performance.now() - begun > patience) told = tell();
      await breathe();
    }
  } finally {
    told?.remove();
  }
}

function tell(): HTMLElement {
  const box = document.createElement("p");
  box.setAttribute("role", "status");
  if (styles.told !== undefined) box.className = styles.told;
  document.body.append(box);
  box.textContent = "混み合っているため、確認しています。数秒お待ちください。";
  return box;
}

/** Lets the page do what else it has to: sooner than a timer, and when timers stand still. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

// SHA-256 of our own: browsers have theirs on secure pages only, and for each text it waits.
const roots = fractions(64, 1 / 3);
const start = fractions(8, 1 / 2);
const words = new Uint32Array(64);

/** The first 32 bits behind the point of the roots of the first primes. */
function fractions(count: number, power: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let n = 2, at = 0; at < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime &&= n % d !== 0;
    if (prime) found[at++] = (n ** power % 1) * 2 ** 32;
  }
  return found;
}

/** With how many zero bits the SHA-256 of a text of up to 55 ASCII characters begins; 32 at most. */
export function zeroBits(text: string): number {
  return Math.clz32(firstWord(text));
}

function firstWord(text: string): number {
  words.fill(0, 0, 16);
  const put = (at: number, byte: number) => {
    words[at >> 2] = at32(words, at >> 2) | (byte << (24 - 8 * (at & 3)));
  };
  for (let i = 0; i < text.length; i++) put(i, text.charCodeAt(i));
  put(text.length, 0x80);
  words[15] = text.length * 8;
  for (let i = 16; i < 64; i++) {
    const a = at32(words, i - 15);
    const b = at32(words, i - 2);
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = at32(words, i - 16) + s0 + at32(words, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + at32(roots, i) + at32(words, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (a + at32(start, 0)) | 0;
}

const at32 = (list: Uint32Array, index: number): number => list[index] ?? 0;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
