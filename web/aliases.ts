import { fileURLToPath } from "node:url";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Lighter files in the place of what packages name; the builds for browser and renderer must agree on them. */
export const aliases = [
  // The package names its development build for every condition; the other one lacks the warnings for developers.
  { find: /^react-router$/, replacement: at("node_modules/react-router/dist/production/index.mjs") },
  // See openReact in vite.config.ts.
  { find: /^react-dom\/client$/, replacement: at("node_modules/react-dom/cjs/react-dom-client.production.js") },
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: at("src/ui/drawIcon.ts") },
];
