const storageKey = "reported-orders";

/** As many as anybody reloads the completion of. */
const most = 20;

/** Whether this device has told reports of the order. */
export function isReported(number: string): boolean {
  return read().includes(number);
}

export function markReported(number: string): void {
  try {
    window.localStorage.setItem(storageKey, [number, ...read()].slice(0, most).join(" "));
  } catch {
    // Where nothing may be kept, a reload reports again; reports know the order's number.
  }
}

function read(): readonly string[] {
  try {
    return (window.localStorage.getItem(storageKey) ?? "").split(" ");
  } catch {
    return [];
  }
}
