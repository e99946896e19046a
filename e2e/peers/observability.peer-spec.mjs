import { attribute, Instance, playMainJob, Receiver } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { seriesIn, seriesOf } from './prom-ql.mjs';
import { typeErrors } from './type-check.mjs';

const folder = new URL('../../deploy/observability/', import.meta.url);
const read = (path) => readFileSync(new URL(path, folder), 'utf8');
const dashboards = readdirSync(new URL('dashboards/', folder)).map((file) => [file, JSON.parse(read(`dashboards/${file}`))]);
const rules = parse(read('alerts.yml')).groups.flatMap(({ rules: all }) => all);

/** Every expression, with its location. */
const expressions = [
  ...dashboards.flatMap(([file, { panels }]) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`${file}: ${title}`, expr])),
  ),
  ...rules.map(({ alert, expr }) => [alert, expr]),
];
/** Labels that Prometheus adds to every series, see prometheus.yml. */
const labelsOfTargets = ['app', 'instance', 'job'];

let events;
let channel;
/** Labels by series, for everything that the six apps expose. */
let present;

beforeAll(async () => {
  const instance = await Instance.shared();
  [events, channel] = await Promise.all([Receiver.start(), Receiver.start()]);
  const { workspace } = await playMainJob(instance, events, { connect: (theirs) => theirs.connectWebhook(channel) });
  const protocols = ['bearer', attribute(workspace.key, 'key')];
  const socket = new WebSocket(`${instance.apiUrl.replace('http', 'ws')}/v1/ws`, protocols);
  await once(socket, 'open');
  socket.close();
  present = await eventually(async () => {
    const texts = await Promise.all(instance.processes.map(async (app) => (await fetch(app.metricsUrl)).text()));
    const found = seriesIn(texts.join('\n'));
    return found.get('websockets_closed_total').size > 0 && found;
  });
}, 300_000);
afterAll(async () => {
  await events?.stop();
  await channel?.stop();
});

/** Grafana's type, with the values of its enums as they are in JSON. */
const declarations = `
import type { Dashboard } from '@grafana/schema';
type Json<T> = T extends string ? \`\${T}\` : T extends number ? (\`\${T}\` extends \`\${infer N extends number}\` ? N : T) :
  T extends boolean | null | undefined ? T : T extends (infer E)[] ? Json<E>[] : { [K in keyof T]: Json<T[K]> };`;

describe('dashboards', () => {
  it('have the fields and types that Grafana declares', async () => {
    expect(dashboards.length).toBeGreaterThan(0);
    const literals = dashboards.map(([name, data]) => ({ name, type: 'Json<Dashboard>', data }));
    expect(await typeErrors(literals, declarations)).toEqual([]);
    const data = { ...dashboards[0][1], scemaVersion: 42 };
    expect(await typeErrors([{ name: 'broken', type: 'Json<Dashboard>', data }], declarations)).toEqual([
      expect.stringMatching(/^broken: .*scemaVersion/),
    ]);
  });

  it('ask the source that the reader chose, and lie side by side', () => {
    for (const [, { uid, panels, templating }] of dashboards) {
      expect(uid).toMatch(/^imprint-/);
      expect(templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      for (const panel of panels)
        for (const { uid: source } of [panel, ...panel.targets].map(({ datasource }) => datasource))
          expect(source).toBe(`\${${templating.list[0].name}}`);
      const cells = panels.flatMap(({ gridPos: { x, y, w } }) => Array.from({ length: w }, (_, column) => `${x + column},${y}`));
      expect(new Set(cells).size).toBe(cells.length);
    }
  });
});

describe('dashboards and alerts', () => {
  it('read only series and labels that the apps have, in PromQL', () => {
    expect(expressions.length).toBeGreaterThan(40);
    const unknown = expressions.flatMap(([where, expression]) => {
      const { read: series, grouping } = seriesOf(expression);
      const metrics = series.map(({ metric }) => metric);
      const known = new Set([...labelsOfTargets, ...metrics.flatMap((metric) => [...(present.get(metric) ?? [])])]);
      // Deliveries wait for a retry only briefly, so their label cannot be observed.
      const labels = metrics.includes('webhook_retry_depth') ? [] : [...grouping, ...series.flatMap((one) => one.labels)];
      return [
        ...metrics.filter((metric) => !present.has(metric)).map((metric) => `${where}: ${metric}`),
        ...labels.filter((label) => !known.has(label)).map((label) => `${where}: ${label}`),
      ];
    });
    expect(unknown).toEqual([]);
  });

  it('would be found out', () => {
    expect(() => seriesOf('sum by (app) (rate(up[5m])')).toThrow(/not PromQL/);
    expect(seriesOf('sum by (app) (rate(up{job="x"}[$__rate_interval]))')).toEqual({
      read: [{ metric: 'up', labels: ['job'] }],
      grouping: ['app'],
    });
  });

  it('tell who is alerted how bad it is and what to do', () => {
    for (const rule of rules)
      expect(rule).toMatchObject({
        alert: expect.stringMatching(/^Imprint[A-Z]/),
        labels: { severity: expect.stringMatching(/^(critical|warning|info)$/) },
        annotations: { summary: expect.any(String), description: expect.any(String) },
      });
  });
});
