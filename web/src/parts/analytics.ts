/** A click or the like, as the shop's own reports know it. */
export interface DataLayerEvent {
  readonly event: string;
  readonly category: string;
  readonly action: string;
  readonly label: unknown;
}

/** An event by GA4's own names: lists, items, promotions and searches. */
export interface Ga4Event {
  readonly event: string;
  readonly ecommerce?: Readonly<Record<string, unknown>>;
  readonly search_term?: string;
}

interface Given {
  readonly event?: string;
  readonly category?: string;
  readonly action?: string;
  readonly label?: unknown;
}

declare global {
  interface Window {
    dataLayer?: (DataLayerEvent | Ga4Event | { ecommerce: null })[];
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

/** Pushes an event by GA4's names. Tag managers merge what is pushed, so the last event's items are cleared first. */
export function push(event: Ga4Event, page: Window = window): void {
  page.dataLayer ??= [];
  if (event.ecommerce !== undefined) page.dataLayer.push({ ecommerce: null });
  page.dataLayer.push(event);
}
