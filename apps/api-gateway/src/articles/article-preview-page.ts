import type { OpenedPreview } from '@imprint/domain/articles';
import { html, Html, plainPage } from '@imprint/platform/html';

const style = `:root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:42rem;margin:0 auto;padding:1.5rem 1.25rem 4rem;overflow-wrap:anywhere}h1{font-size:2rem;line-height:1.2;margin:.5rem 0 1.5rem}
.note{font-size:.9375rem;opacity:.8;margin:0}pre{overflow-x:auto;padding:1rem;border:1px solid #8a8f99;border-radius:8px}
table{display:block;overflow-x:auto;border-collapse:collapse}th,td{border:1px solid #8a8f99;padding:.4rem .6rem;text-align:left}
blockquote{margin:1rem 0;padding-left:1rem;border-left:3px solid #8a8f99}a{color:inherit}`;

const page = plainPage(style, "'none'");
/** No scripts, no pictures, no frames and nothing from elsewhere. */
export const previewPolicy = page.policy;
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** An article for whoever has its address. */
export function articlePreviewPage({
  title,
  html: body,
  isPublished,
  expiresAt,
  wordCount,
  readingMinutes,
}: OpenedPreview): string {
  const what = isPublished ? 'Preview' : 'Draft';
  return page.render(
    title,
    html`<p class="note">${what}, expires on ${time.format(expiresAt)} UTC</p>
      <h1>${title}</h1>
      <p class="note">${readingMinutes} min read · ${wordCount} ${wordCount === 1 ? 'word' : 'words'}</p>
      ${new Html(body)}`,
  );
}

/** For an address that shows nothing. @param reason in a sentence */
export function noPreviewPage(reason: string): string {
  return page.render(
    'No preview here',
    html`<h1>No preview here</h1>
      <p>${reason}</p>
      <p>Ask whoever sent you the address for a new one.</p>`,
  );
}
