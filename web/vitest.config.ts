import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// *.test.ts runs in plain Node, *.test.tsx in a simulated browser.
export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: "node", environment: "node", include: ["src/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "dom", environment: "jsdom", include: ["src/**/*.test.tsx"], setupFiles: ["vitest.setup.ts"] },
      },
    ],
  },
});
