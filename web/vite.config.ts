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

/**
 * As a module of its own, without the closure around it that CommonJS needs, React is parsed once and off the main
 * thread; in the closure it is parsed a second time when it is run.
 */
const openReact: Plugin = {
  name: "open-react",
  apply: "build",
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const open = code
        .replace(/^var (\w+ = require\("[\w-]+"\),?\s*)+;/m, (list) =>
          list.replace(/(?:var)?\s*(\w+) = require\(("[\w-]+")\)[,;]/g, "import $1 from $2;"),
        )
        .replace(/^exports\.(\w+) = /gm, "export const $1 = ");
      if (/\b(require|exports)\b/.test(open)) this.error("react-dom is not written as it was");
      return open;
    },
  },
};

/** Pages have no stylesheets of their own and their scripts find their imports, so what Vite does around import() is idle. */
const plainImport: Plugin = {
  name: "plain-import",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

// The browser's build. Go serves dist/app/assets under /_app/assets/, and the files of public under their own names.
export default defineConfig(({ command }) => ({
  base: command === "build" ? "/_app/" : "/",
  plugins: [react(), leanRouter, plainImport, openReact],
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
      input: "src/app/browser.ts",
      output: {
        // What many pages share would be many small files, each of which packs badly and is a request of its own.
        codeSplitting: {
          groups: [
            {
              name: "dom",
              test: /node_modules\/(react|react-dom|scheduler)\/|src\/app\/(yieldToMain|dom)\.ts$|preload-helper/,
            },
            {
              name: "base",
              test: /node_modules\/react-router\/|src\/app\/router\.ts$|src\/ui\/(cx|drawIcon|Link|TextLink)\.tsx?$/,
            },
            {
              name: "shop",
              test: /src\/(parts\/(ArticleGrid|ContentPicture|content\.|Heart|Item|Deferred|Price|RailSection|RecentlyChecked|Swatches|cartEvents|ecommerce|favoriteNote|hearts|leanCard|picture|recent\.)|ui\/(Badge|Button|Checkbox|Choice|Disclosure|Empty|Field|Notice|Pagination)\b|text\/(code|date|prefectures|yen)\.)|icons\/(check|chevron-(left|right)|circle-exclamation-point|heart|rotate-ccw|truck)\.mjs$/,
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
