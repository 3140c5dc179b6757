/**
 * Runs it in a task of its own, for what nobody waits for: done with everything else that follows the coming alive of a page,
 * a slow phone would answer no tap for a tenth of a second. Returns how to leave it, as effects do.
 */
export function soon(run: () => void): () => void {
  const task = setTimeout(run);
  return () => clearTimeout(task);
}
