export interface Failure {
  test: string;
  see?: string[];
  repeat: string;
}
export function quoted(word: string): string;
export function pattern(text: string): string;
export function lastLines(suite: string, failures: readonly Failure[]): string;
export function report(suite: string, failures: readonly Failure[]): void;
