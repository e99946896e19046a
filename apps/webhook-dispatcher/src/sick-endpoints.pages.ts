import { DeliveryFigures, type SickEndpoint } from '@imprint/domain/webhooks';
import { html, operatorTable, sendOperatorPage } from '@imprint/platform/html';
import { OperatorOnly } from '@imprint/platform/http';
import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { shownAtMost } from './sick-endpoints.controller.js';

/** The controller's list, as a page. */
@Controller('operator/webhooks')
export class SickEndpointsPages {
  constructor(private readonly figures: DeliveryFigures) {}

  @OperatorOnly()
  @Get()
  async show(@Res() response: Response): Promise<void> {
    const endpoints = await this.figures.sickest(shownAtMost);
    const rows = endpoints.map((endpoint) => ({ cells: cells(endpoint) }));
    const well = html`<p>Every endpoint takes what it is sent.</p>`;
    sendOperatorPage(response, { title, content: rows.length === 0 ? well : operatorTable(title, headings, rows) });
  }
}

const title = 'Sick endpoints';
const headings = ['organization', 'endpoint', 'fails since', 'delivery', 'waiting', 'behind', 'last attempt'];

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
