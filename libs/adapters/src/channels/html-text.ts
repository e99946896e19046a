import { escapeHtml } from '@imprint/platform/html';
import { webAddressesIn } from './web-addresses.js';

/**
 * A text as paragraphs of HTML, what is inside `<p>` of each: an empty line begins a new one, line breaks stay, and web addresses are links.
 * @param plain escapes a text in which nothing means anything to the platform
 */
export function htmlParagraphs(text: string, plain: (text: string) => string = escapeHtml): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => linked(paragraph, plain).replaceAll('\n', '<br>'));
}

function linked(text: string, plain: (text: string) => string): string {
  let html = '';
  let end = 0;
  for (const { address, index } of webAddressesIn(text)) {
    html += `${plain(text.slice(end, index))}<a href="${plain(address)}">${plain(address)}</a>`;
    end = index + address.length;
  }
  return html + plain(text.slice(end));
}
