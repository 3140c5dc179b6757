import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "./aliases.ts";
import { cssNames } from "./cssNames.ts";

type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null };

/** Which pages need a module at once: those that import it, and not only when something is pressed. */
function pagesOf(id: string, modules: Modules): string[] {
  const found = new Set([id]);
  for (const module of found)
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) found.add(importer);
  return [...found].filter((module) => module.endsWith("/app/browser.ts") || module.endsWith(".page.tsx"));
}

/** Files of what several pages need; the first that fits takes a module, with what it imports. What one page alone needs stays with it. */
const shared: [name: string, isFor: (has: (page: string) => boolean, pages: number) => boolean][] = [
  ["base", (has) => has("/app/browser.ts")],
  ["shop", (has, pages) => has("/home.page.tsx") && pages > 1],
  [
    "goods",
    (has, pages) =>
      (has("/item.page.tsx") && pages > 6) || (has("/shop/list/") && (has("/item.page.tsx") || has("/cart.page.tsx"))),
  ],
  ["buying", (has, pages) => has("/item.page.tsx") && pages > 1],
  ["lists", (has, pages) => has("/shop/list/") && pages > 1],
  ["forms", (has, pages) => has("/cart.page.tsx") && pages > 6],
  ["order", (has, pages) => has("/cart.page.tsx") && pages > 1],
];

// The browser's build. Go serves dist/app/assets under /_app/assets/, and the files of public under their own names.
export default defineConfig(({ command }) => ({
  base: command === "build" ? "/_app/" : "/",
  plugins: [react()],
  // As short as can be while distinct: they are in every page. The renderer's build must say the same.
  css: command === "build" ? { modules: { generateScopedName: cssNames() } } : {},
  resolve: command === "build" ? { alias: aliases } : {},
  build: {
    outDir: "dist/app",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Every browser that runs es2022 knows module preload by itself.
    modulePreload: { polyfill: false },
    // One stylesheet for the whole shop: nothing can be painted before its last one has come, and a dozen small files
    // keep a slow line waiting longer than all rules together.
    cssCodeSplit: false,
    // Nothing is inlined as data: so that the content security policy stays narrow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The second runs before the first paint, as a script by itself.
      input: ["src/app/browser.ts", "src/app/theme.ts"],
      output: {
        // What several pages share would be many small files, each of which packs badly and is a request of its own.
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              priority: shared.length,
            },
            ...shared.map(([debugName, isFor], i) => ({
              debugName,
              name: (id: string, modules: Modules) => {
                const pages = pagesOf(id, modules);
                return isFor((name) => pages.some((page) => page.includes(name)), pages.length) ? debugName : null;
              },
              priority: shared.length - i - 1,
            })),
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/api", "/images", "/contents", "/_app/builds"].map((path) => [path, "http://127.0.0.1:8080"]),
    ),
  },
}));
