import type { ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { html, Html } from './html.js';

const style = `:root{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:90vh;font:1rem/1.5 system-ui,sans-serif}
main{max-width:26rem;padding:1.5rem}h1{margin:0 0 .75rem;font-size:1.5rem}a{color:inherit}small{opacity:.75;overflow-wrap:anywhere}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;
/** A single string, because the Content-Security-Policy contains its hash. */
const styleElement = new Html(`<style>${style}</style>`);

/**
 * Responds to a browser at an address that does not exist. The status is already set.
 * @param options.apiUrl `PUBLIC_API_URL`
 */
export function sendNotFoundPage(response: ServerResponse, { apiUrl, requestId }: { apiUrl: string; requestId: string }): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  response.end(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Page not found</title>
          ${styleElement}
        </head>
        <body>
          <main>
            <h1>Page not found</h1>
            <p>
              We couldn’t find that page. Check the address, or go to the <a href="${apiUrl}/">start page</a> or the
              <a href="${apiUrl}/docs">API reference</a>.
            </p>
            <p><small>Request ${requestId}</small></p>
          </main>
        </body>
      </html>`.text,
  );
}
