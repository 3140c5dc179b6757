/**
 * Marks a field whose words are newer than the page: whoever types on while the next page loads keeps the field, the words
 * and the focus when it arrives.
 */
export function setTyping(field: HTMLElement | null, typing: boolean): void {
  field?.toggleAttribute(mark, typing);
}

export function isTyping(field: Element | null): boolean {
  return field?.hasAttribute(mark) ?? false;
}

const mark = "data-typing";
