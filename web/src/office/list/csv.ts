/** A CSV that spreadsheets read: UTF-8 with a mark, and no cell that begins a formula. */
export function csv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(text: string): string {
  // A name such as =HYPERLINK(…) is to be read, not run.
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Gives a text to the person as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
