import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { failures } from "./scripts/failures.ts";

// *.test.ts runs in plain Node, *.test.tsx in a simulated browser.
export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
    reporters: ["default", failures],
    // Above what vitest.setup.ts gives a condition, so that the condition is what a failure names.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "node", environment: "node", include: ["src/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "dom", environment: "jsdom", include: ["src/**/*.test.tsx"], setupFiles: ["vitest.setup.ts"] },
      },
    ],
  },
});
