import type { AppControllerRoute, AppViewRoute, BullBoardQueues, IServerAdapter, UIConfig } from '@bull-board/api/typings/app';
import { html, Html } from '@imprint/platform/html';
import { redactText } from '@imprint/platform/logging';
import express, { type Request, type Response, type Router } from 'express';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hash of the one style element that its scripts add, as of 9.10.1. After an update, the browser's console shows the new one. */
const addedStyle = "'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='";
/** A heading for screen readers, and sufficient contrast for hints (4.38 by default) and for the open queue (4.19). */
const ownStyle =
  'h1.listened{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}kbd{color:inherit!important}a[aria-current=page]{color:var(--foreground)!important}';
const ownHash = `'sha256-${createHash('sha256').update(ownStyle).digest('base64')}'`;
const policy = `default-src 'none'; script-src 'self'; style-src 'self' ${addedStyle} ${ownHash}; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'none'`;

/**
 * Serves Bull Board under a path: its page, its files and its read-only API. There are no routes that change anything, and every text is
 * redacted (spec §6.4). The page is our own, because Bull Board's has inline styles and loads fonts from another host.
 */
export class BoardServer implements IServerAdapter {
  /** Expects requests with their whole path. */
  readonly router: Router;
  private readonly board = express.Router();
  private queues: BullBoardQueues = new Map();
  private uiConfig: UIConfig = {};
  private page = '';

  constructor(private readonly path: string) {
    this.router = express.Router().use(path, this.board);
  }

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues;
    return this;
  }

  setUIConfig(config: UIConfig): this {
    this.uiConfig = config;
    return this;
  }

  setErrorHandler(): this {
    // Errors go to the app's filter, which hides the cause.
    return this;
  }

  setStaticPath(route: string, folder: string): this {
    this.board.use(route, express.static(folder, { index: false, redirect: false, maxAge: '1h' }));
    return this;
  }

  setViewsPath(folder: string): this {
    this.page = readFileSync(join(folder, 'index.ejs'), 'utf8');
    return this;
  }

  setEntryRoute({ route }: AppViewRoute): this {
    this.get(route, (_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Cache-Control', 'no-store');
      response.end(this.entryPage().text);
    });
    return this;
  }

  setApiRoutes(routes: readonly AppControllerRoute[]): this {
    for (const answer of routes) {
      if (answer.method !== 'get') continue;
      this.get(answer.route, async (request, response) => {
        const { queues, uiConfig } = this;
        const { query, params } = request;
        const { status = 200, body } = await answer.handler({ queues, uiConfig, query, params, body: {}, headers: {} });
        response.setHeader('Cache-Control', 'no-store');
        response.status(status).json(redacted(body));
      });
    }
    return this;
  }

  private get(route: string | string[], answer: (request: Request, response: Response) => void | Promise<void>): void {
    for (const path of [route].flat()) {
      this.board.get(path, (request, response) => {
        // For the access log and the metrics, which would otherwise see the path within the board.
        request.route = { path: `${this.path}${path}` };
        return answer(request, response);
      });
    }
  }

  /** File names as in Bull Board's own page, which contain a content hash. */
  private entryPage(): Html {
    const scripts = [...this.page.matchAll(/<script defer src="(static\/[^"]+)"/g)].map(([, source = '']) => source);
    const styles = [...this.page.matchAll(/<link href="(static\/[^"]+)" rel="stylesheet"/g)].map(([, source = '']) => source);
    const config = new Html(JSON.stringify(this.uiConfig).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'));
    return html`<!doctype html>
      <html lang="en" dir="ltr">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <base href="${this.path}/" />
          <title>Queues</title>
          <link rel="icon" href="static/images/logo.svg" />
          ${new Html(`<style>${ownStyle}</style>`)} ${styles.map((source) => html`<link href="${source}" rel="stylesheet" />`)}
        </head>
        <body>
          <section aria-label="Page"><h1 class="listened">Queues</h1></section>
          <script id="__UI_CONFIG__" type="application/json">
            ${config}
          </script>
          <div id="root"></div>
          ${scripts.map((source) => html`<script defer src="${source}"></script>`)}
        </body>
      </html>`;
  }
}

/** A copy with everything redacted that looks like a credential. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redacted(inner)]));
}
