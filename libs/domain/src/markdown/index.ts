export { articleHtml, renderMarkdown } from './render-markdown.js';
