import type { KeyboardEvent } from "react";

/**
 * Lets Tab go round inside a layer, within the key press itself. Base UI does so with an element before and one after
 * the layer that pass the focus on in the next frame: on a slow machine the next Tab comes first, and leads to the page
 * behind. Where this finds no edge, Base UI's way remains.
 */
export function tabStaysInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stop)].filter(isTabStop);
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const here = event.target === event.currentTarget && event.shiftKey ? edge : event.target;
  if (edge === undefined || here !== edge) return;
  other?.focus();
  if (document.activeElement === other) event.preventDefault();
}

const stop =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [contenteditable=true], [tabindex]";

function isTabStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.closest("[inert], [hidden]") !== null) return false;
  // Of radio buttons that belong together only the chosen one is a stop.
  if (element instanceof HTMLInputElement && element.type === "radio" && !element.checked && element.name !== "") {
    const group = element.form ?? document;
    return group.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) === null;
  }
  // Not there in simulated browsers.
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
