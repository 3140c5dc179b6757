/** One event of the analytics data layer. */
export interface DataLayerEvent {
  readonly event: string;
  readonly category: string;
  readonly action: string;
  readonly label: unknown;
}

interface Given {
  readonly event?: string;
  readonly category?: string;
  readonly action?: string;
  readonly label?: unknown;
}

declare global {
  interface Window {
    dataLayer?: DataLayerEvent[];
  }
}

/** An event with the shop's defaults: the label is the one given, or else the argument itself. */
export function toEvent(argument: string | Given): DataLayerEvent {
  const given: Given = typeof argument === "string" ? {} : argument;
  return {
    event: given.event ?? "click",
    category: given.category ?? "nav_click",
    action: given.action ?? "click",
    label: given.label ?? argument,
  };
}

/** Pushes an event to the data layer, which a tag manager may or may not read. */
export function track(argument: string | Given, page: Window = window): void {
  page.dataLayer ??= [];
  page.dataLayer.push(toEvent(argument));
}
