import Search from "lucide-react/icons/search";
import { useId } from "react";
import { Form } from "react-router";
import { useLeadsSomewhere } from "./PageLink.tsx";
import styles from "./SearchBox.module.css";

/** Keyword search: a plain form, so that it works before and without JavaScript. */
export function SearchBox({ word = "" }: { word?: string }) {
  const id = useId();
  const leadsSomewhere = useLeadsSomewhere();
  if (!leadsSomewhere("/items")) return null;
  return (
    <search>
      <Form action="/items" className={styles.box}>
        <label htmlFor={id} className="visually-hidden">
          キーワードでさがす
        </label>
        <input
          id={id}
          key={word}
          type="search"
          name="search_word"
          defaultValue={word}
          placeholder="アイテム・ブランドをさがす"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className={styles.input}
        />
        <button type="submit" aria-label="検索する" className={styles.submit}>
          <Search aria-hidden />
        </button>
      </Form>
    </search>
  );
}
