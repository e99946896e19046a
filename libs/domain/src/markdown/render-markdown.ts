import { articleMarkdown, linkSchemes, type MarkdownToken } from '@imprint/contracts/articles/markdown';
import sanitizeHtml from 'sanitize-html';

const markdown = articleMarkdown();
/** The same with images, for pages that may load them. */
const illustrated = articleMarkdown();
// Images become links, because the page must not load anything from elsewhere.
markdown.renderer.rules['image'] = (tokens, index) => {
  const { escapeHtml } = markdown.utils;
  const image = tokens[index];
  return `<a href="${escapeHtml(String(image?.attrGet('src') ?? ''))}">${escapeHtml(image?.content ?? '')}</a>`;
};

const elements: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'em',
    'strong',
    's',
    'a',
    'hr',
    'br',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: [...linkSchemes],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }) },
};

/**
 * Renders Markdown (CommonMark, tables) as safe HTML and as plain text. Raw HTML is shown as text, links may only lead to web and mail
 * addresses, and images become links.
 */
export function renderMarkdown(source: string): { html: string; text: string } {
  const env = {};
  const tokens = markdown.parse(source, env);
  const html = markdown.renderer.render(tokens, markdown.options, env);
  return { html: sanitizeHtml(html, elements).trimEnd(), text: plainText(tokens) };
}

const illustratedElements: sanitizeHtml.IOptions = {
  ...elements,
  allowedTags: [...(elements.allowedTags || []), 'img'],
  allowedAttributes: { ...elements.allowedAttributes, a: ['href'], img: ['src', 'alt'] },
  allowedSchemesByTag: { img: ['https'] },
  transformTags: {},
};

/** Markdown as safe HTML for another site, with its images and with links that count as the site’s own. */
export function articleHtml(source: string): string {
  return sanitizeHtml(illustrated.render(source), illustratedElements).trimEnd();
}

function plainText(tokens: readonly MarkdownToken[]): string {
  /** For each surrounding list, the number of its next item; null in an unordered list. */
  const lists: (number | null)[] = [];
  let marker = '';
  let wasInList = false;
  let text = '';
  for (const token of tokens) {
    if (token.type === 'bullet_list_open') lists.push(null);
    else if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    else if (/_list_close$/.test(token.type)) lists.pop();
    else if (token.type === 'list_item_open') {
      const number = lists.pop() ?? null;
      marker = number === null ? '- ' : `${number}. `;
      lists.push(number === null ? null : number + 1);
    }
    const own = token.children === null ? token.content.trimEnd() : inlineText(token.children);
    if (own === '') continue;
    const between = marker !== '' && wasInList ? '\n' : '\n\n';
    text += `${text === '' ? '' : between}${marker}${own}`;
    marker = '';
    wasInList = lists.length > 0;
  }
  return text;
}

const inlineText = (children: readonly MarkdownToken[]): string =>
  children.map(({ type, content }) => (/break$/.test(type) ? '\n' : content)).join('');
