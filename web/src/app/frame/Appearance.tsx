import { useState } from "react";
import styles from "./Appearance.module.css";
import * as words from "./appearanceWords.ts";

const key = "tsumugi.theme";

const choices = [
  ["", words.automatic],
  ["light", words.light],
  ["dark", words.dark],
] as const;

/** Light, dark, or as the device says. Kept on this device alone; app/theme.ts carries it out. */
export default function Appearance() {
  const [theme, setTheme] = useState(remembered);
  function choose(chosen: string) {
    setTheme(chosen);
    try {
      if (chosen === "") window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, chosen);
    } catch {
      // The device keeps nothing, so there is nothing to change.
    }
    window.dispatchEvent(new StorageEvent("storage", { key }));
  }
  return (
    <label className={styles.appearance}>
      {words.brightness}
      <select value={theme} className={styles.select} onChange={(event) => choose(event.target.value)}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function remembered(): string {
  try {
    return window.localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
