import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "./aliases.ts";
import { cssNames } from "./cssNames.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The office's build: one HTML for every address, rendered by the browser. Go serves dist/office on a listener of its own.
export default defineConfig(({ command }) => ({
  root: file("src/office"),
  base: command === "build" ? "/_app/" : "/",
  publicDir: false,
  plugins: [react()],
  css: command === "build" ? { modules: { generateScopedName: cssNames() } } : {},
  resolve: command === "build" ? { alias: aliases } : {},
  build: {
    outDir: file("dist/office"),
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    assetsInlineLimit: 0,
  },
  server: {
    host: "127.0.0.1",
    port: 5174,
    proxy: { "/api": "http://127.0.0.1:8081", "/images": "http://127.0.0.1:8081" },
  },
}));
