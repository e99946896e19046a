import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';

/** What a page says: its title, and its text without navigation, scripts and what nobody sees. */
export interface PageText {
  title: string | null;
  text: string;
}

/** Elements of which nothing is shown as text. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'select',
  'textarea',
]);
/** Elements after which a new line begins, and those that stand apart. */
const lines = new Set(['br', 'li', 'tr', 'dt', 'dd', 'option']);
const blocks = new Set([
  ...[
    'p',
    'div',
    'section',
    'article',
    'main',
    'header',
    'footer',
    'aside',
    'nav',
    'ul',
    'ol',
    'dl',
    'table',
    'blockquote',
    'pre',
  ],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figure', 'figcaption', 'hr', 'form', 'fieldset', 'address', 'details', 'summary'],
]);
/** Beyond this, what is read is mostly not what the page is about. */
const fewestCharacters = 200;

/** Pages by people are nested in a few dozen. Their parsers take ever longer for what is nested without end. */
const mostDepth = 1_000;
/** Elements that end without saying so. */
const endless = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'option', 'thead', 'tbody', 'tfoot', 'html', 'head', 'body']);

/** What the page is about, by Mozilla's Readability; all of its text where that finds nothing. */
export function pageText(html: string, url: string | null): PageText {
  if (isTooDeep(html)) return { title: null, text: strippedText(html) };
  const whole = { title: titleOf(html), text: textOfHtml(html) };
  // Its parser adds no elements that a document has without saying so.
  const parsed: unknown = parseHTML(/<html[\s>]/iu.test(html) ? html : `<html><body>${html}</body></html>`);
  const { document } = parsed as { document: Document };
  if (url !== null) Object.defineProperty(document, 'baseURI', { value: url });
  const article = new Readability(document).parse();
  const text = textOfHtml(article?.content ?? '');
  const title = article?.title?.trim() ?? '';
  const isFound = text.trim().length >= Math.min(fewestCharacters, whole.text.trim().length / 4);
  return { title: title === '' ? whole.title : title, text: isFound ? text : whole.text };
}

function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/giu)) {
    const element = name.toLowerCase();
    if (isVoid(element) || endless.has(element)) continue;
    depth = slash === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > mostDepth) return true;
  }
  return false;
}

/** What is left without tags. */
const strippedText = (html: string): string =>
  html
    .replaceAll(/<(script|style|template|noscript)\b[\s\S]*?<\/\1\s*>/giu, ' ')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/[<>]/gu, ' ');

/** The text of a piece of HTML, with its lines and paragraphs. */
export function textOfHtml(html: string): string {
  const pieces: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name, { hidden: isHidden }) => {
      if (silent.has(name) || (hidden > 0 && !isVoid(name)) || (isHidden !== undefined && !isVoid(name))) hidden += 1;
      else if (blocks.has(name)) pieces.push('\n\n');
      else if (name === 'td' || name === 'th') pieces.push(' ');
    },
    ontext: (text) => {
      if (hidden === 0) pieces.push(text.replaceAll(/\s+/gu, ' '));
    },
    onclosetag: (name) => {
      if (hidden > 0 && !isVoid(name)) hidden -= 1;
      else if (blocks.has(name)) pieces.push('\n\n');
      else if (lines.has(name)) pieces.push('\n');
    },
  });
  parser.end(html);
  return pieces.join('');
}

const voids = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'area', 'base', 'col', 'embed', 'source', 'track', 'wbr']);
const isVoid = (name: string): boolean => voids.has(name);

function titleOf(html: string): string | null {
  let title: string | null = null;
  let isInTitle = false;
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'title' && title === null) [isInTitle, title] = [true, ''];
    },
    ontext: (text) => {
      if (isInTitle) title = `${title ?? ''}${text}`;
    },
    onclosetag: (name) => {
      if (name === 'title') isInTitle = false;
    },
  });
  parser.end(html);
  return title;
}
