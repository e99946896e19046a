import { button, el } from './dom.js';
import { openLink, type Stage } from './stage.js';

/** Elements of a formatted text, and what each is shown as. Whatever else there is, is only its text, or nothing. */
const shownAs: Readonly<Record<string, keyof HTMLElementTagNameMap>> = {
  ...{ P: 'p', UL: 'ul', OL: 'ol', LI: 'li', BLOCKQUOTE: 'blockquote', PRE: 'pre', HR: 'hr', BR: 'br' },
  ...{ H1: 'h3', H2: 'h3', H3: 'h4', H4: 'h4', H5: 'h4', H6: 'h4' },
  ...{ STRONG: 'strong', B: 'strong', EM: 'em', I: 'em', CODE: 'code', DEL: 's', S: 's' },
  ...{ TABLE: 'table', THEAD: 'thead', TBODY: 'tbody', TR: 'tr', TH: 'th', TD: 'td' },
};
const withoutContent = /^(?:script|style|svg|math|iframe|object|embed|template|noscript|title|head|textarea|select)$/i;
const deepest = 20;
/** Paragraphs, headings and lists that are shown at first. */
const firstBlocks = 6;

/** Formatted text: made anew of known elements without attributes, from a document in which nothing runs or loads. */
export function htmlProse(html: string, stage: Stage): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return shortened([...body.childNodes].flatMap((node) => rebuilt(node, stage, 0)));
}

function rebuilt(node: Node, stage: Stage, depth: number): Node[] {
  if (node.nodeType === Node.TEXT_NODE)
    return depth === 0 && node.textContent?.trim() === '' ? [] : [text(node.textContent ?? '')];
  if (!(node instanceof Element) || withoutContent.test(node.localName) || depth > deepest) return [];
  if (node.localName === 'a') return [openLink(stage, node.getAttribute('href'), node.textContent) ?? text(node.textContent)];
  const inside = [...node.childNodes].flatMap((child) => rebuilt(child, stage, depth + 1));
  const tag = shownAs[node.tagName];
  return tag === undefined ? inside : [el(tag, tag === 'pre' ? { tabindex: '0' } : {}, ...inside)];
}

const text = (content: string): Text => document.createTextNode(content);

/** Code between fences, or lines without an empty one between them. */
const block = /^```[^\n]*\n[\s\S]*?^```$|.+(?:\n.+)*/gm;

/** Markdown as far as articles mostly use it: headings, paragraphs, lists, quotations, code, stress and links. The rest stays as it was written. */
export function markdownProse(markdown: string, stage: Stage): HTMLElement {
  const blocks = markdown.replaceAll('\r\n', '\n').match(block) ?? [];
  return shortened(blocks.filter((each) => each.trim() !== '').map((each) => blockOf(each.trimEnd(), stage)));
}

function blockOf(written: string, stage: Stage): HTMLElement {
  const code = /^```[^\n]*\n([\s\S]*?)\n?```$/.exec(written);
  if (code !== null) return el('pre', { tabindex: '0' }, code[1] ?? '');
  const lines = written.split('\n');
  const [first = ''] = lines;
  const heading = /^(#{1,6}) (.*)$/.exec(first);
  if (heading !== null) {
    const made = el(heading[1]?.length === 1 || heading[1]?.length === 2 ? 'h3' : 'h4', {}, ...inline(heading[2] ?? '', stage));
    if (lines.length === 1) return made;
    return el('div', {}, made, blockOf(lines.slice(1).join('\n'), stage));
  }
  if (lines.every((line) => /^\s*[-*+] /.test(line))) return list('ul', lines, /^\s*[-*+] /, stage);
  if (lines.every((line) => /^\s*\d+[.)] /.test(line))) return list('ol', lines, /^\s*\d+[.)] /, stage);
  if (lines.every((line) => line.startsWith('>')))
    return el('blockquote', {}, ...inline(lines.map((line) => line.replace(/^> ?/, '')).join('\n'), stage));
  return el('p', {}, ...inline(written, stage));
}

function list(tag: 'ul' | 'ol', lines: readonly string[], sign: RegExp, stage: Stage): HTMLElement {
  return el(tag, {}, ...lines.map((line) => el('li', {}, ...inline(line.replace(sign, ''), stage))));
}

const marks = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|(!?)\[([^[\]\n]*)\]\(([^()\s]+)\)/g;

function inline(line: string, stage: Stage): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of line.matchAll(marks)) {
    nodes.push(text(line.slice(end, match.index)), marked(match, stage));
    end = match.index + match[0].length;
  }
  return [...nodes, text(line.slice(end))];
}

function marked([whole, code, strong, stressed, picture, label, address]: RegExpMatchArray, stage: Stage): Node {
  if (code !== undefined) return el('code', {}, code);
  if (strong !== undefined) return el('strong', {}, strong);
  if (stressed !== undefined) return el('em', {}, stressed);
  if (picture === '!') return text(label ?? '');
  return openLink(stage, address ?? null, label === '' ? (address ?? '') : (label ?? '')) ?? text(whole);
}

/** The beginning, and the rest when it is asked for. */
function shortened(nodes: readonly Node[]): HTMLElement {
  const first = el('div', { class: 'prose', dir: 'auto' }, ...nodes.slice(0, firstBlocks));
  if (nodes.length <= firstBlocks) return first;
  const rest = el('div', { class: 'prose', dir: 'auto', hidden: true }, ...nodes.slice(firstBlocks));
  const more = button('Show all', () => {
    rest.hidden = !rest.hidden;
    more.textContent = rest.hidden ? 'Show all' : 'Show less';
    more.setAttribute('aria-expanded', String(!rest.hidden));
  });
  more.setAttribute('aria-expanded', 'false');
  return el('div', {}, first, rest, more);
}
