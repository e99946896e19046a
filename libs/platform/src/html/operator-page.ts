import type { ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { html, Html } from './html.js';

const style = `:root{color-scheme:light dark}body{margin:2rem;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
div{overflow-x:auto}table{border-collapse:collapse}th,td{padding:.35rem .9rem .35rem 0;border-bottom:1px solid #8886;text-align:left;vertical-align:top;white-space:nowrap}
tr.bad td:nth-child(2){font-weight:bold}nav a{margin-right:1.2rem}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;
/** A single string, because the Content-Security-Policy contains its hash. */
const styleElement = new Html(`<style>${style}</style>`);

/** Title and content of a page for the operator. */
export interface OperatorPage {
  title: string;
  content: Html;
  /** Seconds after which the browser reloads the page; never unless set. */
  refreshSeconds?: number;
}

/** Responds with a page for the operator, without scripts and never cached. */
export function sendOperatorPage(response: ServerResponse, { title, content, refreshSeconds }: OperatorPage): void {
  response.removeHeader('WWW-Authenticate');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Cache-Control', 'no-store');
  response.end(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          ${refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
          <title>${title}</title>
          ${styleElement}
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
        </body>
      </html>`.text,
  );
}

/** One row of a table. */
export interface TableRow {
  cells: readonly (string | Html)[];
  /** Highlights the row as a problem. */
  bad?: boolean;
}

/** A table that scrolls on its own when it is too wide. */
export function operatorTable(label: string, headings: readonly string[], rows: readonly TableRow[]): Html {
  return html`<div tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ cells, bad = false }) =>
            html`<tr class="${bad ? 'bad' : 'well'}">
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
