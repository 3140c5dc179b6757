import { type Call, CallError } from "#api/call.ts";
import { push } from "#parts/analytics.ts";
import { changed } from "#parts/hearts.ts";
import { enqueue, supersede } from "#parts/queue/queue.ts";
import * as words from "#parts/queue/words.ts";
import type { ToastMessage } from "#ui/Toast.tsx";

type Codes = ReadonlySet<string>;

interface Place {
  readonly code: string;
  readonly name: string;
  /** The member's code; empty for a guest. */
  readonly who: string;
  readonly call: Call;
  show(toast: ToastMessage): void;
  /** The last press of each heart that is on its way: the shop must hear of the next after it. */
  readonly turns: Map<string, Promise<unknown>>;
  /** Asks for the numbers in the header again. */
  refresh(): Promise<void>;
  setCodes(change: (was: Codes) => Codes): void;
}

/** Changes a heart on the page first; when the shop could not follow, it changes back and says so. */
export async function changeHeart(place: Place, liked: boolean): Promise<void> {
  if (liked) report(place);
  if (!(await put(place, liked)) || liked) return;
  place.show({
    message: "お気に入りから外しました",
    action: { label: "元に戻す", run: () => void put(place, true) },
  });
}

/** By GA4's name. Nothing in it tells who likes it. */
function report({ code, name }: Place) {
  const item = { item_id: code.slice(0, commodityLength), item_name: name };
  push({ event: "add_to_wishlist", ecommerce: { items: [item] } });
}

/** A colour's code begins with the code of its commodity. */
const commodityLength = 10;

/** Whether the shop knows it now. */
async function put(place: Place, liked: boolean): Promise<boolean> {
  place.setCodes((was) => changed(was, place.code, liked));
  const { turns, code } = place;
  const before = turns.get(code);
  const turn = before === undefined ? send(place, liked) : before.then(() => send(place, liked));
  const settled = turn.catch(() => undefined); // whoever pressed is told
  turns.set(code, settled);
  try {
    return await turn;
  } finally {
    if (turns.get(code) === settled) turns.delete(code);
  }
}

async function send({ code, who, call, show, refresh, setCodes }: Place, liked: boolean): Promise<boolean> {
  try {
    supersede({ do: "like", code, liked });
    await call(liked ? "siapi/favorite/insert/" : "siapi/favorite/delete/", { color_sku_code: code });
    await refresh();
    return true;
  } catch (error) {
    if (error instanceof CallError && error.unanswered && enqueue({ do: "like", code, liked }, who)) {
      show({ message: liked ? words.like : words.unlike });
      return false;
    }
    setCodes((was) => changed(was, code, !liked));
    if (!(error instanceof CallError)) throw error;
    show({ message: error.message });
    return false;
  }
}
