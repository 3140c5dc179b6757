import ChevronDown from "lucide-react/icons/chevron-down";
import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { AppLink } from "#ui/Link.tsx";
import { type Conditions, sortedBy } from "./conditions.ts";
import styles from "./SortMenu.module.css";
import { sortChoices } from "./sorts.ts";
import * as words from "./words.ts";

type Props = {
  conditions: Conditions;
  to: (conditions: Conditions) => string;
  /** What the list's own order is called, where it is not 新着順. */
  usual?: string | undefined;
};

/** The orders of a list, as links in a disclosure of the browser's own. Choosing one takes the place of the address. */
export function SortMenu({ conditions, to, usual }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const choices = sortChoices(conditions.sort, (conditions.asked ?? conditions.word) !== "", usual);
  const chosen = choices.find((choice) => choice.chosen);
  function close() {
    if (!menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }
  function closeOnLeave({ relatedTarget }: FocusEvent) {
    if (menu.current && relatedTarget instanceof Node && !menu.current.contains(relatedTarget)) {
      menu.current.open = false;
    }
  }
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === "Escape") close();
  }
  return (
    <details ref={menu} className={styles.menu} onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
      <summary className={styles.summary}>
        <span className="visually-hidden">{words.sort}</span>
        {chosen?.label}
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <ul className={styles.list}>
        {choices.map(({ value, label, chosen: isChosen }) => (
          <li key={label}>
            <AppLink
              to={to(sortedBy(conditions, value))}
              replace
              rel="nofollow"
              aria-current={isChosen ? "true" : undefined}
              className={styles.choice}
              data-track={`sort_${value ?? "default"}`}
              onClick={close}
            >
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
