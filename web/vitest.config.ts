import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { failures } from "./scripts/failures.ts";

// *.test.ts runs in plain Node, *.test.tsx in a simulated browser. Projects run one after the other (groupOrder), since
// only files of the same one can follow each other in a worker.
export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
    reporters: ["default", failures],
    // Above what vitest.setup.ts gives a condition, so that the condition is what a failure names.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["src/**/*.test.ts"],
          isolate: false,
          sequence: { groupOrder: 1 },
          setupFiles: ["vitest.shared.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["src/**/*.test.tsx"],
          exclude: ["src/app/**"],
          isolate: false,
          sequence: { groupOrder: 2 },
          setupFiles: ["vitest.shared.ts", "vitest.setup.ts"],
        },
      },
      // What listens to the window for as long as the page lives needs one of its own.
      {
        extends: true,
        test: {
          name: "app",
          environment: "jsdom",
          include: ["src/app/**/*.test.tsx"],
          setupFiles: ["vitest.setup.ts"],
        },
      },
    ],
  },
});
