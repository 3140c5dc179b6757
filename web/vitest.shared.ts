import { afterAll, vi } from "vitest";

// Files of a project share a worker, since starting one takes longer than most files: each begins with modules of its
// own, and leaves the globals and the window as it found them.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof document === "undefined") return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
