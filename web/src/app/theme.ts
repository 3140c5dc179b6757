/*
 * Light or dark: what the shopper chose on this device, else what the device says. A small script of its own that the
 * page waits for, so that nothing is painted in the other scheme first. The choice is made in frame/Appearance.tsx,
 * which tells of it as a change of the storage, as other tabs hear of it too. It must import nothing.
 */
(() => {
  const root = document.documentElement;
  const apply = () => {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem("tsumugi.theme");
    } catch {
      // The device keeps nothing: as it says.
    }
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    else delete root.dataset.theme;
    // The browser's own bars follow.
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
      const { scheme } = meta.dataset;
      const { theme } = root.dataset;
      meta.media = theme === undefined ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all";
    }
  };
  apply();
  addEventListener("storage", apply);
})();
