/**
 * Whoever removes a line, closes a bar or opens what a button stood for loses the very button that had the focus. It then
 * goes to what surrounded the button, so that those who use keys or listen stay where they were. What moves the focus on
 * purpose does so in the same turn, and is left alone; so is what goes away by itself while the focus passes it, as the
 * arrow of a gallery: there the browser knows best where the next stop is.
 */
export function keepFocus(): () => void {
  let around: readonly HTMLElement[] = [];
  const forget = () => {
    around = [];
  };
  const remember = (event: Event) => {
    const { activeElement } = document;
    if (event instanceof KeyboardEvent && event.key === "Tab") return;
    around = activeElement instanceof HTMLElement ? outwards(activeElement) : [];
  };
  const observer = new MutationObserver(() => {
    if (around[0]?.isConnected !== false || document.activeElement !== document.body) return;
    const near = around.find((element) => element.isConnected);
    if (near === undefined) return;
    if (!near.hasAttribute("tabindex")) near.tabIndex = -1;
    near.focus({ preventScroll: true });
    around = outwards(near);
  });
  document.addEventListener("focusin", forget);
  for (const press of presses) document.addEventListener(press, remember, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", forget);
    for (const press of presses) document.removeEventListener(press, remember, true);
    observer.disconnect();
  };
}

const presses = ["keydown", "click", "change"];

/** The element and those around it, as far as the page's own content. */
function outwards(element: HTMLElement): readonly HTMLElement[] {
  const list: HTMLElement[] = [];
  for (let one: HTMLElement | null = element; one !== null && one !== document.body; one = one.parentElement)
    list.push(one);
  return list;
}
