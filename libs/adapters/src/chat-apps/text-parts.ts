/**
 * A text in parts for messages of limited length, divided after lines where possible and never within a character.
 * @param length of a part, in UTF-16 code units
 * @param most parts; the rest is left out
 */
export function textParts(text: string, length: number, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > length && parts.length < most) {
    const end = endOfPart(rest, length);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return parts.length < most && rest !== '' ? [...parts, rest] : parts;
}

function endOfPart(text: string, length: number): number {
  const paragraph = text.lastIndexOf('\n\n', length);
  const line = paragraph > 0 ? paragraph : text.lastIndexOf('\n', length);
  if (line > 0) return line;
  return /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
}
