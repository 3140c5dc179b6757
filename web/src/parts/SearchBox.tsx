import Search from "lucide-react/icons/search";
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useLeadsSomewhere } from "./PageLink.tsx";
import styles from "./SearchBox.module.css";
import { isTyping, setTyping } from "./typing.ts";

const SearchAssist = lazy(() => import("./SearchAssist.tsx"));

/** Keyword search: a plain form, so that it works before and without JavaScript. Help comes with the focus. */
export function SearchBox({ word = "" }: { word?: string }) {
  const id = useId();
  const navigate = useNavigate();
  const leadsSomewhere = useLeadsSomewhere();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    // Focused before the page was taken over.
    if (input !== null && input === document.activeElement) setWanted(true);
  }, [input]);
  const shown = useRef(word);
  useEffect(() => {
    if (input === null || shown.current === word) return;
    shown.current = word;
    if (!isTyping(input)) input.value = word;
  }, [input, word]);
  if (!leadsSomewhere("/items")) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTyping(input, false);
    void navigate(`/items?${new URLSearchParams({ search_word: input?.value ?? "" })}`);
  }
  return (
    <search className={styles.search}>
      <form action="/items" className={styles.box} onSubmit={submit}>
        <label htmlFor={id} className="visually-hidden">
          キーワードでさがす
        </label>
        <input
          ref={setInput}
          id={id}
          type="text"
          inputMode="search"
          name="search_word"
          defaultValue={word}
          placeholder="アイテム・ブランドをさがす"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className={styles.input}
          onFocus={() => setWanted(true)}
          onInput={() => setTyping(input, true)}
          onBlur={() => setTyping(input, false)}
        />
        <button type="submit" aria-label="検索する" className={styles.submit}>
          <Search aria-hidden />
        </button>
      </form>
      {wanted && input !== null && (
        <Suspense>
          <SearchAssist input={input} />
        </Suspense>
      )}
    </search>
  );
}
