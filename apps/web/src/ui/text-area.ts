/** What is in the field, and what of it is selected. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces a part of the text, and selects a part of what is then there. */
export interface Edit {
  from: number;
  to: number;
  by: string;
  select: readonly [number, number];
}

export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Changes the text as if it were typed, so that the browser can undo it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, by, select }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Nothing else changes a field so that undoing works. A browser without it changes the field all the same.
  if (!typeText(by)) {
    field.setRangeText(by, from, to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(...select);
}

const typeText = (text: string): boolean =>
  text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
