/** What was searched for last in this tab, and what it showed. */
let last: { readonly word: string; readonly codes: readonly string[] } = { word: "", codes: [] };

/** Notes a list of search results, so that opening one of them tells which search it answered. */
export function showedSearch(word: string, codes: readonly string[]): void {
  last = { word, codes };
}

/** The keywords whose results showed an item, or nothing. */
export function searchThatShowed(code: string): string {
  return last.codes.includes(code) ? last.word : "";
}
