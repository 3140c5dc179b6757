import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "./aliases.ts";
import { cssNames } from "./cssNames.ts";

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
        // What many pages share would be many small files, each of which packs badly and is a request of its own.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: "shop",
              test: /src\/(parts\/(ArticleGrid|ContentPicture|content\.|Heart|Item|Deferred|Price|RailSection|RecentlyChecked|Swatches|cartEvents|ecommerce|favoriteNote|hearts|itemWords|leanCard|picture|recent\.)|ui\/(Badge|Button|Disclosure|Empty|Notice|words)\b|text\/(code|date|yen)\.)|icons\/(check|chevron-(left|right)|circle-exclamation-point|heart|rotate-ccw|truck)\.mjs$/,
            },
            // What home does without, but most of the other pages need.
            {
              name: "fields",
              test: /src\/(ui\/(Checkbox|Choice|Field|Pagination|fieldWords|navigationWords|pageNumbers)\b|text\/prefectures\.)/,
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
