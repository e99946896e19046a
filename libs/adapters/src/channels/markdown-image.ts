/**
 * An image, whose alternative text is shown as it was written. Only what would be taken for Markdown is marked, because older versions of Hugo
 * show the marks, too.
 */
export function imageLine(altText: string | null, address: string): string {
  const line = (altText ?? '').toWellFormed().replaceAll(/\s+/g, ' ').trim();
  const shown = line
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll(/<(?=[a-z/!?])/gi, '&lt;')
    .replaceAll(/\{(?=[{%])/g, '&#123;')
    .replaceAll(/[\\`*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`);
  return `![${areBalanced(line) ? shown : shown.replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})`;
}

/** Whether every bracket that opens is closed, as Markdown takes them within others. */
function areBalanced(text: string): boolean {
  let open = 0;
  for (const [bracket] of text.matchAll(/[[\]]/g)) {
    open += bracket === '[' ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0 && !text.includes('](');
}
