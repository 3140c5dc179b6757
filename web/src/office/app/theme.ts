import { useCallback, useEffect, useState } from "react";
import { remember, remembered } from "#office/app/remember.ts";

/** Light or dark: as the machine says, until somebody chooses. */
export function useTheme(): { toggle: () => void } {
  const [theme, setTheme] = useState(() => remembered<string>("theme", ""));
  useEffect(() => {
    if (theme === "") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const toggle = useCallback(() => {
    setTheme((was) => {
      const dark = was === "" ? matchMedia("(prefers-color-scheme: dark)").matches : was === "dark";
      const next = dark ? "light" : "dark";
      remember("theme", next);
      return next;
    });
  }, []);
  return { toggle };
}
