/** What PostgreSQL takes as text: neither NUL nor half of a pair of UTF-16, which texts of others have where they were cut off. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** The same within JSON that `JSON.stringify` wrote, which escapes both. An escaped backslash before them is text. */
export const storableJson = (json: string): string =>
  json.replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|(d[89a-f][0-9a-f]{2}))/g, (_found, before: string, half?: string) =>
    half === undefined ? before : `${before}\ufffd`,
  );
