import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { aliases } from "./aliases.ts";

/**
 * React Router does not say that its components may go when nobody uses them, and with Link, NavLink and Form would
 * stay all that only its own framework needs: some 5 kB of the first script.
 */
const leanRouter: Plugin = {
  name: "lean-router",
  apply: "build",
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replace(/^var (\w+) = (React\d*\.forwardRef)\(/gm, "var $1 = /* @__PURE__ */ $2(")
        .replace(/^\w+\.displayName = "\w+";$/gm, ""),
  },
};

// The browser's build. Go serves dist/app/assets under /_app/assets/, and the files of public under their own names.
export default defineConfig(({ command }) => ({
  base: command === "build" ? "/_app/" : "/",
  plugins: [react(), leanRouter],
  // As short as can be while distinct: they are in every page. The renderer's build must say the same.
  css: command === "build" ? { modules: { generateScopedName: "[hash:base64:5]" } } : {},
  resolve: command === "build" ? { alias: aliases } : {},
  build: {
    outDir: "dist/app",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The list of what each page imports would be in the first script. Pages are fetched when their link is
    // approached, and scripts find their imports by themselves.
    modulePreload: false,
    // One stylesheet for the whole shop: nothing can be painted before its last one has come, and a dozen small files
    // keep a slow line waiting longer than all rules together.
    cssCodeSplit: false,
    // Nothing is inlined as data: so that the content security policy stays narrow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: "src/app/browser.tsx",
      output: {
        // What many pages share would be many small files, each of which packs badly and is a request of its own.
        codeSplitting: {
          groups: [
            { name: "base", test: /node_modules\/(react|react-router)\/|src\/ui\/(cx|drawIcon|Link|TextLink)\.tsx?$/ },
            {
              name: "shop",
              test: /src\/(parts\/(Heart|Item|Price|RailSection|RecentlyChecked|Swatches|cartEvents|ecommerce|favoriteNote|hearts|leanCard|picture|recent\.)|ui\/(Badge|Checkbox|Choice|Disclosure|Empty|Field|Notice|Pagination)\b|text\/(code|date|prefectures|yen)\.)|icons\/(check|chevron-(left|right)|circle-exclamation-point|heart|rotate-ccw|truck)\.mjs$/,
            },
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
