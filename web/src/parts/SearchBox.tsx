import Search from "lucide-react/icons/search";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LazyPart, lazyPart } from "./LazyPart.tsx";
import styles from "./SearchBox.module.css";
import * as words from "./searchWords.ts";
import { isTyping, setTyping } from "./typing.ts";

const searchAssist = lazyPart(() => import("./SearchAssist.tsx"));

/** Keyword search: a plain form, so that it works before and without JavaScript. Help comes with the focus. */
export function SearchBox({ word = "" }: { word?: string }) {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [helped, setHelped] = useState<HTMLInputElement>();
  useEffect(() => {
    // Focused before the page was taken over.
    if (input.current !== null && input.current === document.activeElement) setHelped(input.current);
  }, []);
  const shown = useRef(word);
  useEffect(() => {
    if (input.current === null || shown.current === word) return;
    shown.current = word;
    if (!isTyping(input.current)) input.current.value = word;
  }, [word]);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTyping(input.current, false);
    void navigate(`/items?${new URLSearchParams({ search_word: input.current?.value ?? "" })}`);
  }
  return (
    <search className={styles.search}>
      <form action="/items" className={styles.box} onSubmit={submit}>
        <label htmlFor={id} className="visually-hidden">
          {words.byKeyword}
        </label>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="search"
          name="search_word"
          defaultValue={word}
          placeholder={words.placeholder}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className={styles.input}
          onFocus={(event) => setHelped(event.currentTarget)}
          onInput={(event) => setTyping(event.currentTarget, true)}
          onBlur={(event) => setTyping(event.currentTarget, false)}
        />
        <button type="submit" aria-label={words.search} className={styles.submit}>
          <Search aria-hidden />
        </button>
      </form>
      {helped !== undefined && <LazyPart optional part={searchAssist} props={{ input: helped }} />}
    </search>
  );
}
