import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { useBrowserCall } from "./browserCall.ts";
import { readSearches } from "./searchHistory.ts";
import { type Shop, useShop } from "./shop.ts";
import { type Choice, pastChoice, Suggester, typedChoice } from "./suggestions.ts";
import { isTyping } from "./typing.ts";

const none: readonly Choice[] = [];

/** How much of what others look for is offered before anything is typed. */
const popular = 6;

const isNot = (others: readonly Choice[]) => (choice: Choice) => !others.some(({ to }) => to === choice.to);

/**
 * The combobox of the ARIA patterns on a field that stands already: the focus stays in it, arrows go through the
 * choices, Enter takes one, Escape closes. Each choice is called by the list's id and its number.
 */
export function useCombobox(input: HTMLInputElement, listId: string, take: (choice: Choice) => void) {
  const { key: place } = useLocation();
  const call = useBrowserCall();
  const { departments } = useShop();
  const [suggester] = useState(() => new Suggester((alias) => nameOf(departments, alias)));
  const [choices, setChoices] = useState(none);
  const [past, setPast] = useState(false);
  const [asked, setAsked] = useState(false);
  const [active, setActive] = useState(-1);
  const open = asked && choices.length > 0;

  const close = useCallback(() => {
    suggester.stop();
    setAsked(false);
    setActive(-1);
  }, [suggester]);
  const look = useCallback(() => {
    const show = (list: readonly Choice[], isPast: boolean) => {
      setChoices(list);
      setPast(isPast);
      setActive(-1);
      setAsked(true);
    };
    const word = input.value.trim();
    suggester.stop();
    if (word === "") {
      const before = readSearches(window.localStorage).map(pastChoice);
      show(before, before.length > 0);
      // Behind what was searched for here, so that nothing moves under whoever is choosing already.
      if (call !== undefined)
        suggester.popular(call, (list) => setChoices([...before, ...list.filter(isNot(before)).slice(0, popular)]));
    } else if (call !== undefined) {
      const typed = typedChoice(word);
      suggester.ask(call, word, (list) => show([typed, ...list.filter(isNot([typed]))], false));
    }
  }, [call, input, suggester]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is the reason to close
  useEffect(() => {
    if (!isTyping(input)) close();
  }, [close, input, place]);
  useEffect(() => {
    if (document.activeElement === input) look();
    return () => suggester.stop();
  }, [input, look, suggester]);
  // In the same step as the list: who hears or presses a key at that moment must meet it as it is shown.
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent) => {
      // Enter and arrows belong to the input method while it converts.
      if (event.isComposing) return;
      const chosen = open ? choices[active] : undefined;
      // One place more than there are choices: the field itself.
      const places = choices.length + 1;
      if (event.key === "ArrowDown" && open) setActive(((active + 2) % places) - 1);
      else if (event.key === "ArrowUp" && open) setActive(((active + places) % places) - 1);
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") look();
      else if (event.key === "Escape" && open) close();
      else if (event.key === "Enter" && chosen !== undefined) take(chosen);
      else return;
      event.preventDefault();
    };
    const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
      const inside =
        relatedTarget instanceof Node && currentTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!inside) close();
    };
    const around = input.closest("search");
    input.addEventListener("keydown", keys);
    input.addEventListener("input", look);
    input.addEventListener("focus", look);
    around?.addEventListener("focusout", leave);
    return () => {
      input.removeEventListener("keydown", keys);
      input.removeEventListener("input", look);
      input.removeEventListener("focus", look);
      around?.removeEventListener("focusout", leave);
    };
  });
  useLayoutEffect(() => {
    set(input, "role", "combobox");
    set(input, "aria-autocomplete", "list");
    set(input, "aria-expanded", String(open));
    set(input, "aria-controls", open ? listId : undefined);
    set(input, "aria-activedescendant", open && active >= 0 ? `${listId}${active}` : undefined);
  }, [input, listId, open, active]);
  return { choices, past, open, asked, active, close };
}

function nameOf(departments: Shop["departments"], alias: string): string | undefined {
  return departments.find(({ category_list_alias }) => category_list_alias === alias)?.category_name;
}

function set(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
