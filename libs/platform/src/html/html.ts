import { escapeHtml } from './escape-html.js';

/** Markup that is safe to send: made by `html`, which escapes every value. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | null | false | readonly Html[];

/**
 * A template that escapes its values, for text and for quoted attributes. Markup made by `html` is inserted unescaped; null and false
 * insert nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((text, part, index) => text + shown(values[index - 1] ?? null) + part));
}

function shown(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeHtml(String(value));
}
