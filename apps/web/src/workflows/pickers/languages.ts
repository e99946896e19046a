/** Languages that people publish in most; BCP 47. */
const codes = [
  ...['ar', 'bg', 'bn', 'bs', 'ca', 'cs', 'cy', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fil', 'fr', 'ga', 'gl'],
  ...['he', 'hi', 'hr', 'hu', 'hy', 'id', 'is', 'it', 'ja', 'ka', 'ko', 'lt', 'lv', 'mk', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt'],
  ...['pt-BR', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'th', 'tr', 'uk', 'ur', 'vi', 'zh-Hans', 'zh-Hant'],
];

/**
 * Languages by their names.
 * @returns in `id` the English name, since instructions to models are English, and in `name` the one in the language of the page
 */
export function languageOptions(language: string): readonly { id: string; name: string }[] {
  const english = new Intl.DisplayNames('en', { type: 'language' });
  const own = new Intl.DisplayNames(language, { type: 'language' });
  return codes
    .map((code) => ({ id: english.of(code) ?? code, name: own.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
