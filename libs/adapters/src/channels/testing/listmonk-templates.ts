/** Who a mail goes to. */
const reader = { email: 'reader@terrace.example', uuid: '5f0b4b5c-0000-4000-8000-000000000001' };

/** Shorthands that Listmonk writes out before it compiles a template (`regTplFuncs` of models/models.go; the forms that match the most). */
const shorthands: readonly (readonly [RegExp, string])[] = [
  [/\{\{\s*TrackLink\s*(.+?)\s*\}\}/g, '{{ TrackLink $1 . }}'],
  [/(https?:\/\/.+?)@TrackLink/g, '{{ TrackLink "$1" . }}'],
  [/\{\{\s*(TrackView|UnsubscribeURL|ManageURL|OptinURL|MessageURL)\s*\}\}/g, '{{ $1 . }}'],
];
/** An expression: a text in quotes, or anything else up to its end. */
const expression = /\{\{(?:- )?\s*("(?:[^"\\]|\\.)*"|(?:(?!\}\}).)*?)\s*(?: -)?\}\}/gs;

/** What cannot be compiled or executed. */
export class TemplateError extends Error {}

/** Whether a subject or a plain text is a template at all (`HasTplExpr` of models/campaigns.go). */
export const hasExpression = (text: string): boolean => /\{\{[^]*\}\}/.test(text);

/** What a reader gets of a Go template: as much of the language as an attack would need. @throws TemplateError */
export function executed(template: string): string {
  const source = shorthands.reduce((text, [shorthand, whole]) => text.replaceAll(shorthand, whole), template);
  let [result, end] = ['', 0];
  for (const { 0: whole, 1: inner = '', index } of source.matchAll(expression)) {
    if (index < end) continue;
    result += literal(source.slice(end, index)) + valueOf(inner);
    end = index + whole.length;
  }
  return result + literal(source.slice(end));
}

function literal(text: string): string {
  if (text.includes('{{')) throw new TemplateError('template: content:1: unclosed action');
  return text;
}

function valueOf(inner: string): string {
  if (/^"(?:[^"\\]|\\.)*"$/.test(inner)) return JSON.parse(inner) as string;
  if (inner === '.Subscriber.Email') return reader.email;
  const [, address] = /^TrackLink "([^"]*)" \.$/.exec(inner) ?? [];
  if (address !== undefined) return `https://lists.example/link/${Buffer.from(address).toString('hex')}/${reader.uuid}`;
  if (/^(?:UnsubscribeURL|MessageURL|TrackView) \.$/.test(inner)) return `https://lists.example/subscription/${reader.uuid}`;
  throw new TemplateError(`template: content:1: function "${inner.split(' ')[0] ?? ''}" not defined`);
}
