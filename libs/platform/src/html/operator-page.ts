import type { ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { html, Html } from './html.js';

const style = `:root{color-scheme:light dark}body{margin:2rem;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
div{overflow-x:auto}table{border-collapse:collapse}th,td{padding:.35rem .9rem .35rem 0;border-bottom:1px solid #8886;text-align:left;vertical-align:top;white-space:nowrap}
tr.bad td:nth-child(2){font-weight:bold}nav a{margin-right:1.2rem}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;
/** In one piece: the policy allows these very characters. */
const styleElement = new Html(`<style>${style}</style>`);

export interface OperatorPage {
  title: string;
  content: Html;
  /** How often a browser asks for it again; never unless set. */
  refreshSeconds?: number;
}

/** Answers with a page for whoever runs the instance: no scripts, kept nowhere. */
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

export interface TableRow {
  cells: readonly (string | Html)[];
  /** Something is wrong here. */
  bad?: boolean;
}

/** A table that scrolls by itself where it is too wide. */
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
