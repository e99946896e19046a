/** Codes of ISO 639-1 by their English names in lower case, as `Intl` knows them. */
let codes: ReadonlyMap<string, string> | undefined;

/** BCP 47 of a language by its English name, such as `English`; null for another one, or several. */
export function languageNamed(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  codes ??= namedCodes();
  return codes.get(name.trim().toLowerCase()) ?? null;
}

function namedCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const found = new Map<string, string>();
  // Of two codes for the same, the present one is what `Intl` makes of both.
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    if (name !== undefined) found.set(name.toLowerCase(), new Intl.Locale(code).language);
  }
  return found;
}
