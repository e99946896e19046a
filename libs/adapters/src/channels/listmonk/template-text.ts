import { escapeHtml } from '@imprint/platform/html';

/**
 * Subjects and bodies of Listmonk are Go templates, and `https://…@TrackLink` becomes a tracked link (docs/docs/content/templating.md). A
 * post is neither: what people see is what was typed.
 *
 * In HTML, character references stand for what begins an expression or a macro. Listmonk reads both in the source, where a reference is
 * just text, and mail programs show the character. That does not hold for Markdown, which Listmonk turns into HTML, references and all,
 * before it reads the template.
 */
export const inertHtml = (text: string): string =>
  escapeHtml(text).replaceAll(/[{}@]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A text that is a template only if there are expressions in it (`HasTplExpr` of models/campaigns.go): then every `{{` is written as an
 * expression that prints it, and so is the `@` of a macro.
 */
export function inertText(text: string): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(/\{{2,}|@(?=TrackLink)/g, (special) => `{{"${special}"}}`);
}
