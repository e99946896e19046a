/** @modes embedded */
import { eventually, TraceCollector, type CollectedSpan } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  callTool,
  canaries,
  channelSecret,
  Instance,
  mcpRequest,
  Receiver,
  Workspace,
  type Resource,
} from './harness/index.js';

/** A span and its ancestors, each with service, name and kind. */
type Chain = [service: string, name: string, kind: string][];

let collector: TraceCollector;
let instance: Instance;
let channel: Receiver;
let events: Receiver;
let workspace: Workspace;

const { told, secrets } = canaries();
/** A post with secrets in its text: it is published, and must not appear in any trace. */
const text = `Half price ${told.join(' ')}`;

beforeAll(async () => {
  collector = await TraceCollector.start();
  channel = await Receiver.start();
  events = await Receiver.start();
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'mcp-server', 'scheduler-worker', 'webhook-dispatcher'],
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  workspace = await Workspace.open(instance);
  await workspace.deliverTo(`${events.url}/events?token=canary-query-token`);
});
afterAll(async () => {
  await instance?.stop();
  await events?.stop();
  await channel?.stop();
  await collector?.stop();
});

/** The span of the delivery of an event about this row, once it has arrived. */
async function delivered(event: string, id: string): Promise<CollectedSpan> {
  const about = (span: CollectedSpan): boolean => String(span.attributes['imprint.event_id']).includes(`:${id}:`);
  const delivery = await collector.until((span) => span.name === `deliver ${event}` && about(span));
  return collector.until(({ parentSpanId, kind }) => parentSpanId === delivery.spanId && kind === 'client');
}

function chainOf(span: CollectedSpan): Chain {
  const parent = collector.spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId);
  return [[span.service.replace('imprint-', ''), span.name, span.kind], ...(parent === undefined ? [] : chainOf(parent))];
}

/** Waits until the chain is complete, because apps send their spans every two seconds. */
async function wholeChain(span: CollectedSpan, root: string): Promise<Chain> {
  return eventually(
    () => {
      const chain = chainOf(span);
      return chain.at(-1)?.[1] === root && chain;
    },
    { timeoutMs: 20_000 },
  );
}

const webhook = (event: string): Chain => [
  ['webhook-dispatcher', 'POST', 'client'],
  ['webhook-dispatcher', `deliver ${event}`, 'consumer'],
  ['scheduler-worker', `outbox ${event}`, 'producer'],
];

describe('one trace', () => {
  it('leads from a release by REST to the call of the channel and to the webhook', async () => {
    const connectionId = await workspace.connectWebhook(channel);
    const scheduledAt = new Date(Date.now() + 1_500).toISOString();
    const release = await workspace.schedule({ baseContent: text, scheduledAt, targets: [{ connectionId }] });
    await workspace.untilEnded(release.id);
    const call = await delivered('release.published', release.id);
    const publish: Chain = [
      ['scheduler-worker', 'publish target', 'consumer'],
      ['api-gateway', 'POST /v1/releases', 'server'],
    ];
    expect(await wholeChain(call, 'POST /v1/releases')).toEqual([...webhook('release.published'), ...publish]);
    const posted = await collector.until(
      ({ traceId, name, service }) => traceId === call.traceId && name === 'POST' && service === 'imprint-scheduler-worker',
    );
    expect(await wholeChain(posted, 'POST /v1/releases')).toEqual([
      ['scheduler-worker', 'POST', 'client'],
      ['scheduler-worker', 'channel webhook', 'client'],
      ...publish,
    ]);
    for (const { headers } of [...channel.requests, ...events.requests])
      expect(Object.keys(headers).filter((name) => /trace|baggage/.test(name))).toEqual([]);
  });

  it('leads from an image by REST over its generation to the webhook, and from the gateway into keys-service', async () => {
    const { id } = await workspace.generate({ prompt: text, model: 'local/card' });
    const call = await delivered('generation.completed', id);
    expect(await wholeChain(call, 'POST /v1/images/generate')).toEqual([
      ...webhook('generation.completed'),
      ['scheduler-worker', 'make generation', 'consumer'],
      ['api-gateway', 'POST /v1/images/generate', 'server'],
    ]);
    const listed = await collector.until(
      ({ name, service }) => name === 'POST /v1/api-keys' && service === 'imprint-keys-service',
    );
    const [own, forwarded, received] = await eventually(() => {
      const chain = chainOf(listed);
      return chain.length === 3 && chain;
    });
    expect([own?.[0], forwarded, received?.[0]]).toEqual(['keys-service', ['api-gateway', 'POST', 'client'], 'api-gateway']);
  });

  it('leads from a call of an agent over its approval to the feed and to the webhook', async () => {
    const scopes = ['posts:draft', 'posts:schedule', 'brands:read'];
    const agent = attribute(
      await workspace.owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', scopes }),
      'key',
    );
    const given = { ...workspace.release({ baseContent: text }), scheduledAt: new Date(Date.now() + 4_000).toISOString() };
    const { message } = await mcpRequest(instance, agent, {
      body: callTool('create_scheduled_release', given),
    });
    const { approvalId } = (message.result as { structuredContent: { approvalId: string } }).structuredContent;
    await workspace.owner.send('POST', `/v1/approvals/${approvalId}/resolve`, { decision: 'approve' });
    const release = await eventually(async () => {
      const { attributes } = await workspace.owner.data('GET', `/v1/approvals/${approvalId}`);
      return (attributes as unknown as { result: { data: Resource } | null }).result?.data;
    });
    const call = await delivered('release.published', release.id);
    expect(await wholeChain(call, 'POST /mcp')).toEqual([
      ...webhook('release.published'),
      ['scheduler-worker', 'publish target', 'consumer'],
      ['mcp-server', 'approved create_scheduled_release', 'consumer'],
      ['mcp-server', 'tools/call create_scheduled_release', 'internal'],
      ['mcp-server', 'POST /mcp', 'server'],
    ]);
  });

  it('is named in the lines of every app that worked on it', async () => {
    const { traceId } = await collector.until(({ name }) => name === 'deliver release.published');
    for (const app of ['api-gateway', 'webhook-dispatcher'] as const)
      expect(instance.app(app).output).toContain(`"traceId":"${traceId}"`);
  });
});

it('no trace holds a secret, a text or an address beyond its host', () => {
  const key = String(attribute(workspace.key, 'key'));
  const all = collector.bodies.join();
  for (const secret of [...secrets, key, channelSecret, 'Half price', '/events', '/posts']) expect(all).not.toContain(secret);
});

it('a collector that goes away holds up neither the work nor the stop', async () => {
  await collector.stop();
  const release = await workspace.schedule();
  await workspace.untilEnded(release.id);
  await events.untilReceived(({ json }) => JSON.stringify(json).includes(release.id));
  const said = (): boolean => instance.processes.some(({ output }) => output.includes('traces do not reach the collector'));
  await eventually(said, { timeoutMs: 30_000 });
  // An app that does not stop within its grace period exits with 1.
  expect(await Promise.all(instance.processes.map((app) => app.stop()))).toEqual([0, 0, 0, 0, 0]);
});
