export { linksOf, type MarkdownLink } from './links-of.js';
export { articleHtml, renderMarkdown } from './render-markdown.js';
