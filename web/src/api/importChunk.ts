import { networkError } from "#api/call.ts";

/** How long to wait before a script is asked for again, in milliseconds: a moment, for lines that only stutter. */
const pauses = [300, 1200];

/** Imports a script of the shop, again when it does not come. What cannot be had in the end is a CallError. */
export async function importChunk<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  try {
    return await load();
  } catch (cause) {
    throw networkError(cause);
  }
}
