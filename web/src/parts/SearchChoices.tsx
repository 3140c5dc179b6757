import { cx } from "#ui/cx.ts";
import styles from "./SearchChoices.module.css";
import { type Choice, typedPart } from "./suggestions.ts";
import * as words from "./suggestionWords.ts";

type Props = {
  /** Of the list; each choice is called by it and its number. */
  id: string;
  choices: readonly Choice[];
  active: number;
  onTake: (choice: Choice) => void;
  /** What is typed; it is set off in the choices that have it. */
  word: string;
  /** Set when the choices begin with what was searched for before. */
  onForget: (() => void) | undefined;
};

/** Keys walk through more than fits the list. */
function intoView(option: HTMLElement | null) {
  option?.scrollIntoView?.({ block: "nearest" });
}

/** What can be chosen below the search box. */
export function SearchChoices({ id, choices, active, onTake, onForget, word }: Props) {
  return (
    <div className={styles.popup}>
      <div
        id={id}
        role="listbox"
        className={styles.list}
        aria-label={onForget ? words.pastAndSuggested : words.suggested}
      >
        {choices.map((choice, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
          <div
            key={choice.to}
            id={`${id}${i}`}
            role="option"
            aria-selected={i === active}
            ref={i === active ? intoView : undefined}
            className={cx(styles.choice, i === active && styles.active)}
            // The field must not lose the focus, or the list would close before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(choice)}
          >
            {choice.thumb !== undefined && (
              <img src={choice.thumb} alt="" width={40} height={50} className={styles.thumb} />
            )}
            <span className={styles.text}>
              <Emphasized text={choice.text} word={word} />
            </span>
            {choice.label !== "" && <span className={styles.label}>{choice.label}</span>}
          </div>
        ))}
      </div>
      {onForget && (
        <button type="button" className={styles.forget} onClick={onForget}>
          {words.forget}
        </button>
      )}
    </div>
  );
}

function Emphasized({ text, word }: { text: string; word: string }) {
  const parts = typedPart(text, word);
  if (parts === undefined) return text;
  const [before, part, after] = parts;
  return (
    <>
      {before}
      <b>{part}</b>
      {after}
    </>
  );
}
