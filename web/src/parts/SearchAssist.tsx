import { useEffect, useId } from "react";
import { useNavigate } from "react-router";
import { push } from "./analytics.ts";
import { SearchChoices } from "./SearchChoices.tsx";
import { forgetSearches, rememberSearch } from "./searchHistory.ts";
import type { Choice } from "./suggestions.ts";
import * as words from "./suggestionWords.ts";
import { setTyping } from "./typing.ts";
import { useCombobox } from "./useCombobox.ts";

/** Makes a plain search field a combobox: what the shopper may be typing, and what was searched for before. */
export default function SearchAssist({ input }: { input: HTMLInputElement }) {
  const listId = useId();
  const navigate = useNavigate();
  const box = useCombobox(input, listId, take);
  const { close } = box;
  useEffect(() => {
    const onSubmit = () => searched(input.value);
    const { form } = input;
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [input]);
  return (
    <>
      {box.open && (
        <SearchChoices
          id={listId}
          choices={box.choices}
          active={box.active}
          word={input.value.trim()}
          onTake={take}
          onForget={box.past ? forget : undefined}
        />
      )}
      <p role="status" className="visually-hidden">
        {box.asked && announcement(box.choices.length, box.past, input.value.trim() !== "")}
      </p>
    </>
  );

  function take(choice: Choice) {
    close();
    setTyping(input, false);
    input.value = choice.text;
    if (choice.to.startsWith("/items?")) searched(choice.text);
    navigate(choice.to);
  }

  function forget() {
    forgetSearches(window.localStorage);
    close();
    input.focus();
  }
}

function searched(text: string) {
  const word = text.trim();
  if (word === "") return;
  rememberSearch(window.localStorage, word);
  push({ event: "search", search_term: word });
}

function announcement(count: number, past: boolean, typed: boolean): string {
  if (count === 0) return typed ? words.none : "";
  return words.counted(past ? words.pastAndSuggested : words.suggested, count);
}
