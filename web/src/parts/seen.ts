/** What somebody looked at, as it was then: nothing of it is shown without its time. */
export interface SeenItem {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly price: number;
  readonly picture: string;
  /** Milliseconds. */
  readonly at: number;
}

export interface SeenCart {
  readonly lines: readonly (SeenItem & { readonly kind: string; readonly quantity: number })[];
  readonly at: number;
}

/** The box of the browser's Cache in which it lies; the service worker takes pictures from it. */
const box = "tsumugi-seen";
const most = 12;
/** What is older is not shown: a week. */
const keepFor = 7 * 86_400_000;

const keys = { items: "/_seen/items", cart: "/_seen/cart" } as const;

async function read<T>(key: keyof typeof keys): Promise<T | undefined> {
  const kept = await (await caches.open(box)).match(keys[key]);
  return kept === undefined ? undefined : ((await kept.json()) as T);
}

async function write(key: keyof typeof keys, value: SeenCart | readonly SeenItem[]): Promise<void> {
  await (await caches.open(box)).put(keys[key], Response.json(value));
}

/** What was looked at last, newest first. */
export async function seenItems(now = Date.now()): Promise<readonly SeenItem[]> {
  return ((await read<readonly SeenItem[]>("items")) ?? []).filter(({ at }) => now - at < keepFor);
}

export async function seenCart(now = Date.now()): Promise<SeenCart | undefined> {
  const cart = await read<SeenCart>("cart");
  return cart !== undefined && now - cart.at < keepFor ? cart : undefined;
}

export async function keepItem(item: SeenItem): Promise<void> {
  const others = (await seenItems()).filter(({ code }) => code.slice(0, 10) !== item.code.slice(0, 10));
  const items = [item, ...others].slice(0, most);
  await keepPictures([item.picture]);
  await write("items", items);
  await prune();
}

export async function keepCart(cart: SeenCart): Promise<void> {
  await keepPictures(cart.lines.map(({ picture }) => picture));
  await write("cart", cart);
  await prune();
}

/** Whoever logs in or out leaves nothing of a cart behind. */
export async function forgetCart(): Promise<void> {
  await (await caches.open(box)).delete(keys.cart);
  await prune();
}

async function keepPictures(pictures: readonly string[]): Promise<void> {
  const cache = await caches.open(box);
  for (const picture of pictures) {
    // A picture that cannot be had is missing later, and nothing else.
    if (picture !== "" && (await cache.match(picture)) === undefined) await cache.add(picture).catch(() => undefined);
  }
}

/** Takes out pictures that nothing shows any more. */
async function prune(): Promise<void> {
  const cache = await caches.open(box);
  const shown = [...(await seenItems()), ...((await seenCart())?.lines ?? [])].map(({ picture }) => picture);
  const wanted = new Set<string>([...Object.values(keys), ...shown]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
