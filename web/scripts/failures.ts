import path from "node:path";
import type { Reporter } from "vitest/node";
import { pattern, quoted, report } from "../../scripts/failures.mjs";

/** A reporter whose last lines name each test that failed and the command that repeats only it. */
export const failures: Reporter = {
  onTestRunEnd(files) {
    const failed = files.flatMap((file) => {
      const name = path.relative(process.cwd(), file.moduleId);
      const command = `npm --prefix web test -- ${quoted(name)}`;
      const tests = [...file.children.allTests("failed")].map(({ fullName }) => ({
        test: `${name} > ${fullName}`,
        repeat: `${command} -t ${quoted(pattern(fullName.replaceAll(" > ", " ")))}`,
      }));
      return tests.length === 0 && file.state() === "failed" ? [{ test: name, repeat: command }] : tests;
    });
    report("Vitest", failed);
  },
};
