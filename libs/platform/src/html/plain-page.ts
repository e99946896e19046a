import { createHash } from 'node:crypto';
import { html, Html } from './html.js';

/** A kind of page without scripts, with a style of its own. */
export interface PlainPage {
  /** Value of `Content-Security-Policy`: nothing from elsewhere, and no style but that of the page. */
  policy: string;
  render(title: string, content: Html): string;
}

/** @param formAction where its forms may be sent to (CSP `form-action`) */
export function plainPage(style: string, formAction: "'self'" | "'none'"): PlainPage {
  const digest = createHash('sha256').update(style).digest('base64');
  // A single string, because the policy contains its hash.
  const element = new Html(`<style>${style}</style>`);
  return {
    policy: `default-src 'none'; style-src 'sha256-${digest}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
    render: (title, content) =>
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${title}</title>
            ${element}
          </head>
          <body>
            <main>${content}</main>
          </body>
        </html>`.text,
  };
}
