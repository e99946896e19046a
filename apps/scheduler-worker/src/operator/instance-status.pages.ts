import type { AppHealth } from '@imprint/platform/app';
import { CONFIG, type Config } from '@imprint/platform/config';
import { html, operatorTable, sendOperatorPage, type Html, type TableRow } from '@imprint/platform/html';
import type { CheckResult } from '@imprint/platform/health';
import { OperatorOnly } from '@imprint/platform/http';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { InstanceStatusReader, type InstanceStatus } from '@imprint/platform/app';

const refreshSeconds = 10;
const states: Record<AppHealth['status'], string> = {
  ready: 'ready',
  not_ready: 'not ready',
  stopping: 'stopping',
  unreachable: 'not reachable',
};

/** The controller's response, as a page. */
@Controller('ops')
export class InstanceStatusPages {
  constructor(
    private readonly status: InstanceStatusReader,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL' | 'PORT_WEBHOOK_DISPATCHER'>,
  ) {}

  @OperatorOnly()
  @Get()
  async show(@Res() response: Response, @Query('refresh') refresh?: string): Promise<void> {
    const status = await this.status.read();
    const refreshes = refresh === 'on';
    const content = html`${summary(status)} ${this.links(refreshes)} ${apps(status)} ${stores(status)}`;
    sendOperatorPage(response, { title: 'Imprint', content, ...(refreshes && { refreshSeconds }) });
  }

  /** The operator's other page is named rather than linked, because most browsers cannot resolve the address that apps use for it. */
  private links(refreshes: boolean): Html {
    const port = this.config.PORT_WEBHOOK_DISPATCHER;
    const toggle = refreshes
      ? html`<a href="/ops">Stop refreshing</a>`
      : html`<a href="/ops?refresh=on">Refresh every ${refreshSeconds} s</a>`;
    return html`<nav>
      ${toggle}
      <a href="/ops/queues">Queues</a>
      <a href="${this.config.PUBLIC_API_URL}/docs">API reference</a>
      <span>Sick webhook endpoints: <code>/operator/webhooks</code> on port ${port} of webhook-dispatcher</span>
    </nav>`;
  }
}

function summary({ at, apps, stores: { postgresql, redis } }: InstanceStatus): Html {
  const troubled = apps.filter(({ status }) => status !== 'ready').map(({ name }) => name as string);
  if (!postgresql.ok) troubled.push('PostgreSQL');
  if (redis?.ok === false) troubled.push('Redis');
  const said = troubled.length === 0 ? 'Everything is ready.' : `Not well: ${troubled.join(', ')}.`;
  return html`<p>${said} Seen at ${at}.</p>`;
}

function apps({ apps }: InstanceStatus): Html {
  const rows = apps.map(({ name, status, version, ms, checks }): TableRow => ({
    cells: [name, states[status], version ?? '', `${ms} ms`, lines(checks, check), lines(checks, backlog)],
    bad: status !== 'ready',
  }));
  return html`<h2>Apps</h2>
    ${operatorTable('Apps', ['app', 'state', 'version', 'answered in', 'checks', 'oldest work that waits'], rows)}`;
}

function lines(checks: AppHealth['checks'], say: (name: string, result: CheckResult) => string | null): Html {
  const said = Object.entries(checks).flatMap(([name, result]) => say(name, result) ?? []);
  return html`${said.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`;
}

const check = (name: string, { ok, ms, detail, ageSeconds }: CheckResult): string | null =>
  ageSeconds !== undefined && ok ? null : `${name} ${outcome({ ok, ms, detail })}`;
const backlog = (name: string, { ageSeconds }: CheckResult): string | null =>
  ageSeconds === undefined ? null : `${name} ${Math.round(ageSeconds)} s`;
const outcome = ({ ok, ms, detail }: Pick<CheckResult, 'ok' | 'ms' | 'detail'>): string =>
  [ok ? `${ms} ms` : `fails after ${ms} ms`, ...(detail === undefined ? [] : [detail])].join(': ');

function stores({ stores: { postgresql, redis } }: InstanceStatus): Html {
  const row = (name: string, result: CheckResult | null, without: string): TableRow => ({
    cells: [
      name,
      result === null ? 'not used' : result.ok ? 'ready' : 'not reachable',
      result === null ? without : outcome(result),
    ],
    bad: result?.ok === false,
  });
  const rows = [row('PostgreSQL', postgresql, ''), row('Redis', redis, 'PostgreSQL carries queues, windows and signals')];
  return html`<h2>Stores, seen from scheduler-worker</h2>
    ${operatorTable('Stores', ['store', 'state', 'answer'], rows)}`;
}
