import { DeliveryFigures, type SickEndpoint } from '@imprint/domain/webhooks';
import { html, Html } from '@imprint/platform/html';
import { OperatorOnly } from '@imprint/platform/http';
import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { createHash } from 'node:crypto';
import { shownAtMost } from './sick-endpoints.controller.js';

const style = `:root{color-scheme:light dark}body{margin:2rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.4rem}
div{overflow-x:auto}table{border-collapse:collapse}th,td{padding:.35rem .9rem .35rem 0;border-bottom:1px solid #8886;text-align:left;white-space:nowrap}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;
/** In one piece: the policy allows these very characters. */
const styleElement = new Html(`<style>${style}</style>`);

/** The same as the controller lists, for somebody with a browser. */
@Controller('operator/webhooks')
export class SickEndpointsPages {
  constructor(private readonly figures: DeliveryFigures) {}

  @OperatorOnly()
  @Get()
  async show(@Res() response: Response): Promise<void> {
    const endpoints = await this.figures.sickest(shownAtMost);
    response.removeHeader('WWW-Authenticate');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', 'no-store');
    response.end(page(endpoints).text);
  }
}

function page(endpoints: readonly SickEndpoint[]): Html {
  const content = endpoints.length === 0 ? html`<p>Every endpoint takes what it is sent.</p>` : table(endpoints);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Sick endpoints</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>Sick endpoints</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

const headings = ['organization', 'endpoint', 'fails since', 'delivery', 'waiting', 'behind', 'last attempt'];

function table(endpoints: readonly SickEndpoint[]): Html {
  return html`<div tabindex="0" role="region" aria-label="Sick endpoints">
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${endpoints.map(
          (endpoint) =>
            html`<tr>
              ${cells(endpoint).map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function cells({
  organizationId,
  endpoint,
  enabled,
  disabledReason,
  failingSince,
  waiting,
  overdueSeconds,
  last,
}: SickEndpoint): string[] {
  const state = enabled ? 'on' : disabledReason === null ? 'off' : `off: ${disabledReason}`;
  const outcome =
    last === null ? '' : `${last.at} ${last.event} ${last.status} ${last.statusCode ?? ''} ${last.errorCode ?? ''}`.trim();
  const since = failingSince === null ? '' : failingSince.toISOString();
  return [organizationId, endpoint ?? 'none', since, state, String(waiting), `${Math.round(overdueSeconds)} s`, outcome];
}
