// Notices that the shop sends (web push): shown as they come, and a tap leads to the page that they are about.

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

interface Message {
  readonly title: string;
  readonly body: string;
  /** Where a tap leads, within the shop. */
  readonly path: string;
  /** A later notice of the same tag takes the place of the one that is shown. */
  readonly tag: string;
}

/** Browsers want something to be shown for whatever comes. */
const unreadable: Message = { title: "Tsumugi 紬", body: "新しいお知らせがあります。", path: "/mypage", tag: "" };

export function showNotices(): void {
  worker.addEventListener("push", (event) => {
    const { title, body, path, tag } = read(event.data);
    event.waitUntil(
      worker.registration.showNotification(title, {
        body,
        tag,
        lang: "ja",
        icon: "/icon-192.png",
        badge: "/icon-192.png",
        data: path,
      }),
    );
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(addressOf(event.notification.data)));
  });
}

function read(data: PushMessageData | null): Message {
  try {
    const said: unknown = data?.json();
    return { ...unreadable, ...(typeof said === "object" ? texts(said as Record<string, unknown>) : {}) };
  } catch {
    return unreadable;
  }
}

function texts(said: Record<string, unknown>): Partial<Message> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => typeof value === "string"));
}

/** Of this shop, whatever was sent. */
function addressOf(path: unknown): string {
  const { origin, protocol } = worker.location;
  try {
    const wanted = new URL(typeof path === "string" ? path : "/", origin);
    // A blob: has the origin of whoever made it, too.
    if (wanted.origin === origin && wanted.protocol === protocol) return wanted.href;
  } catch {
    // no address at all
  }
  return `${origin}/`;
}

/** In the shop's window, where one is open: what was typed in another page of it would be lost, so a new one then. */
async function open(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window" });
  const shown = windows.find(({ url }) => url === address);
  if (shown !== undefined) await shown.focus();
  else await worker.clients.openWindow(address);
}
