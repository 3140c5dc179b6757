import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "./aliases.ts";
import { cssNames } from "./cssNames.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The renderer's build: one script for an engine that has nothing but the language (see src/app/server.tsx).
export default defineConfig({
  base: "/_app/",
  plugins: [react()],
  publicDir: false,
  css: { modules: { generateScopedName: cssNames() } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  resolve: {
    // The legacy build needs neither MessageChannel nor TextEncoder.
    alias: [
      {
        find: "react-dom/server",
        replacement: file("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
      },
      ...aliases,
    ],
  },
  ssr: { target: "webworker", noExternal: true },
  build: {
    ssr: "src/app/server.tsx",
    outDir: "dist/ssr",
    emptyOutDir: true,
    target: "es2022",
    minify: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { format: "iife", entryFileNames: "server.js", codeSplitting: false },
    },
  },
});
