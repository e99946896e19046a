import { escapeHtml } from './escape-html.js';

/** Markup that is safe to send: made by `html`, where every value was escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | null | false | readonly Html[];

/**
 * A template whose values are escaped, for text and for quoted attributes; markup made by `html` goes in as it is, null and
 * false as nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((text, part, index) => text + shown(values[index - 1] ?? null) + part));
}

function shown(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeHtml(String(value));
}
