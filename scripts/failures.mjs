// The last lines of a suite that failed: what failed, where to look, and the command that repeats only it.
import { appendFileSync } from "node:fs";

/**
 * @typedef {object} Failure
 * @property {string} test its name, as its suite prints it
 * @property {string[]} [see] files that show what happened
 * @property {string} repeat a command, from the top of the repository
 */

const shown = 20;

/** Quotes a word for a shell. @param {string} word */
export const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** A regular expression that means a text and nothing else. @param {string} text */
export const pattern = (text) => `^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;

/** @param {string} suite @param {readonly Failure[]} failures */
export function lastLines(suite, failures) {
  const lines = [`\n${suite}: ${failures.length} failed`];
  for (const { test, see = [], repeat } of failures.slice(0, shown)) {
    lines.push(`  ${test}`, ...see.map((file) => `      look at  ${file}`), `      repeat   ${repeat}`);
  }
  if (failures.length > shown) lines.push(`  … and ${failures.length - shown} more above`);
  return `${lines.join("\n")}\n`;
}

/**
 * Prints them, and notes them for make stress in the file that TSUMUGI_FAILURES names.
 * @param {string} suite
 * @param {readonly Failure[]} failures
 */
export function report(suite, failures) {
  if (failures.length === 0) return;
  process.stderr.write(lastLines(suite, failures));
  const { TSUMUGI_FAILURES: file } = process.env;
  if (file) appendFileSync(file, failures.map((failure) => `${JSON.stringify({ suite, ...failure })}\n`).join(""));
}
