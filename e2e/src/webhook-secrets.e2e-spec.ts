/** @modes embedded, long: redis */
import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import {
  attribute,
  canaries,
  Database,
  eventPayload,
  hasServiceSignature,
  hasStandardSignature,
  Instance,
  Receiver,
  RedisMonitor,
  Workspace,
  type Resource,
} from './harness/index.js';

const vendorKey = 'credential-of-the-vendor-without-a-shape';
const serviceKey = 'service-credential-of-this-instance';
const { told, secrets } = canaries(vendorKey, serviceKey);
const answer = told.join(' ; ');
let vendor: Listening;
/** How often the vendor refused: each time it repeats another secret. */
let refusals = 0;
let instance: Instance;
let database: Database;
/** Where there is Redis: all that it is told. */
let monitor: RedisMonitor | undefined;
let workspace: Workspace;
let events: Receiver;
let refusing: Receiver;
let signingSecret: string;

beforeAll(async () => {
  vendor = await listen(
    createServer((request, response) => {
      const error = {
        type: 'invalid_request_error',
        code: 'content_policy_violation',
        message: `No: ${told[refusals++ % told.length]}`,
      };
      request
        .resume()
        .on('end', () => response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error })));
    }),
  );
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'scheduler-worker', 'webhook-dispatcher'],
    settings: {
      OPENAI_IMAGES_BASE_URL: `${vendor.url}/v1`,
      OPENAI_IMAGES_API_KEY: vendorKey,
      OPENAI_IMAGES_MODEL: 'refusing',
      SERVICE_API_KEY: serviceKey,
      WEBHOOK_RETRY_BASE_MS: '20',
    },
  });
  const redisUrl = instance.settings['REDIS_URL'];
  monitor = redisUrl === undefined ? undefined : await RedisMonitor.start(redisUrl);
  database = await Database.open(instance.databaseUrl);
  workspace = await Workspace.open(instance);
  events = await Receiver.start();
  refusing = await Receiver.start((_received, response) => response.writeHead(422).end(answer));
  const settings = await workspace.deliverTo(`${events.url}/events`, { enabled: false });
  signingSecret = attribute({ attributes: settings } as Resource, 'signingSecret');
});
afterAll(async () => {
  monitor?.stop();
  for (const receiver of [events, refusing]) await receiver?.stop();
  await database?.close();
  await instance?.stop();
  await vendor?.close();
});

it('a test goes through queue and delivery like any event, signed and logged, while delivery is off and the filter leaves it out', async () => {
  await workspace.deliverTo(`${events.url}/events`, { enabled: false, eventTypes: ['release.failed'] });
  const event = 'workflow.execution.failed';
  const queued = await workspace.owner.data('POST', `${workspace.webhookSettings}/test`, { event });
  expect(queued.attributes).toMatchObject({ status: 'queued', event, isTest: true, attempt: 0 });
  const received = await events.untilReceived(({ json }) => json['event'] === event);
  expect([hasServiceSignature(received, signingSecret), hasStandardSignature(received, signingSecret)]).toEqual([true, true]);
  expect(received.headers['x-service-delivery']).toBe(attribute(queued, 'deliveryId'));
  const eventId = String(received.json['eventId']);
  expect(eventId).toMatch(/^workflow:workflow\.execution\.failed:flow_test_\w+:exec_test_\w+:failed$/);
  expect(received.json).toEqual(eventPayload(event, eventId, { execution: expect.any(Object) }));
  const settings = await eventually(async () => {
    const read = await workspace.owner.data('GET', workspace.webhookSettings);
    return attribute<{ status: string }>(read, 'deliveryStatus').status === 'delivered' && read;
  });
  const deliveryStatus = { status: 'delivered', event, deliveryId: queued.id, attempt: 1, statusCode: 204, isTest: true };
  expect(settings.attributes).toMatchObject({ enabled: false, deliveryStatus });
});

it('a secret that vendors, platforms and receivers repeat is in no payload, table, queue, log or answer (63, 66)', async () => {
  await workspace.deliverTo(`${events.url}/events?token=canary-of-the-endpoint`);
  events.reply = (_received, response, attempt) =>
    attempt % 3 === 0 ? response.writeHead(204).end() : response.writeHead(500).end(answer);
  const connectionId = await workspace.connectWebhook(refusing);
  const release = await workspace.schedule({ targets: [{ connectionId }] });
  const generations = await Promise.all(told.map(() => workspace.generate({ prompt: 'A card', model: 'openai/refusing' })));
  await workspace.untilEnded(release.id);
  const settled = async (): Promise<Resource[] | false> => {
    const log = await workspace.owner.data<Resource[]>('GET', `${workspace.webhookSettings}/deliveries?limit=100`);
    const ended = log.filter((delivery) => ['delivered', 'failed'].includes(attribute(delivery, 'status')));
    return ended.length === told.length + 3 && ended;
  };
  const log = await eventually(settled, { timeoutMs: 30_000 });
  const messages = generations.map((generation) => attribute<{ message: string }>(generation, 'error').message);
  expect(messages.filter((message) => !message.includes('[redacted]'))).toEqual([]);
  const shown = [
    ['database', await database.text()],
    ['redis', monitor?.text ?? ''],
    ['payloads', events.requests.map(({ body }) => body.toString('utf8')).join('\n')],
    ['answers', JSON.stringify([log, generations, await workspace.owner.data('GET', `/v1/releases/${release.id}`)])],
    ...instance.processes.map((app) => [app.name, app.output] as const),
  ] as const;
  const leaks = shown.flatMap(([place, text]) => secrets.filter((one) => text.includes(one)).map((one) => `${one} in ${place}`));
  expect(leaks).toEqual([]);
  // The endpoint is a setting, readable to those who set it; a token in it goes no further.
  for (const [place, text] of shown.slice(1)) expect([place, text.includes('canary-of-the-endpoint')]).toEqual([place, false]);
});
