import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// *.test.ts runs in plain Node, *.test.tsx in a simulated browser.
export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
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
