import type { SiteKind } from './site-kinds.js';

/** What of Unicode YAML takes only in this form (YAML 1.2, “Character Set”), and line separators. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A text as YAML in quotation marks, which is JSON with fewer characters. */
export const yamlText = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replaceAll(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Markdown of a post, in which what a generator would take for its own language is only text: a site with a tag that does not exist is not
 * built any more, with all of its pages.
 */
export function withoutTemplates(markdown: string, kind: SiteKind): string {
  if (kind === 'hugo') return withoutShortcodes(markdown);
  return kind === 'jekyll' && /\{[{%]/.test(markdown) ? raw(markdown) : markdown;
}

/** As Hugo writes shortcodes that are not called (https://gohugo.io/content-management/shortcodes/), in pairs; else by an entity. */
const withoutShortcodes = (markdown: string): string =>
  markdown
    .replaceAll(/\{\{<((?:(?!\*\/|\{\{|>\}\}).)+)>\}\}/gs, '{{</*$1*/>}}')
    .replaceAll(/\{\{%((?:(?!\*\/|\{\{|%\}\}).)+)%\}\}/gs, '{{%/*$1*/%}}')
    .replaceAll(/\{\{(?=[<%](?!\/\*.+?\*\/[>%]\}\}))/gs, '{&#123;');

/** `{% raw %}` of Liquid, which ends at the first end of it. */
const raw = (markdown: string): string =>
  `{% raw %}${markdown.replaceAll(/\{(?=%-?\s*endraw)/g, '{% endraw %}&#123;{% raw %}')}{% endraw %}`;
