/** @modes embedded */
import { appNames } from '@imprint/platform/config';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  expectProblem,
  Instance,
  KeyHolder,
  plaintext,
  rawRequest,
  Receiver,
  sessionOf,
  Workspace,
  type Answer,
  type Received,
} from './harness/index.js';

/** A rotation in progress: apps send the first, and accept both. */
const serviceKeys = ['service-credential-of-before-0123', 'service-credential-of-after-45678'] as const;
const serviceKey = serviceKeys[0];
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

let instance: Instance;
/** Everything that the product calls: a webhook endpoint, a platform, a model vendor. */
let outside: Receiver;
let key: string;
let token: string;

beforeAll(async () => {
  outside = await Receiver.start(({ json }, response) => {
    if (json['prompt'] === undefined) return response.writeHead(204).end();
    const answer = JSON.stringify({ data: [{ b64_json: image.toString('base64') }] });
    return response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  const settings = {
    SERVICE_API_KEY: serviceKeys.join(','),
    OPENAI_IMAGES_BASE_URL: `${outside.url}/v1`,
    OPENAI_IMAGES_API_KEY: 'credential-of-the-model-vendor',
  };
  instance = await Instance.start({ settings });
  token = await sessionOf(instance, 'somebody@example.com');
  key = plaintext(await (await KeyHolder.arrive(instance, 'holder@example.com')).create({ preset: 'full' }));
});
afterAll(async () => {
  await instance?.stop();
  await outside?.stop();
});

const logs = (): string => instance.processes.map(({ output }) => output).join('\n');
/** The secret part of a credential. */
const secretOf = (credential: string): string => credential.replace(/^svc_[a-z]+_/, '').slice(4, 30);

describe('a credential in the URL', () => {
  const places = (credential: string): string[] => [
    ...['api_key', 'apiKey', 'X-Api-Key', 'token', 'access_token', 'key', 'Authorization'].map(
      (name) => `/v1/images?${name}=${credential}`,
    ),
    `/v1/images?search=Bearer%20${credential}`,
    `/v1/images/${credential}`,
    `/${credential}/v1/images`,
    `/v1/api-keys/${credential}`,
    `/v1/health/live?token=${credential}`,
    `/nowhere?token=${credential}`,
    `/mcp?api_key=${credential}`,
  ];
  /** Encodings that are decoded before anybody reads the text. */
  const encodings: ((text: string) => string)[] = [
    (text) => text.replace('_', '%5F'),
    (text) => text.replace('_', '%255f'),
    (text) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`,
  ];

  it.each(appNames)('is refused by %s in every place and encoding, whoever sends it along with what', async (app) => {
    const sent = [key, ...encodings.map((encode) => encode(key)), 'mcpat_0123456789abcdefghij'];
    for (const path of [...sent.flatMap(places), ...places(token)]) {
      const answer = await rawRequest(instance.address(app), path, { headers: ['authorization', `Bearer ${key}`] });
      expect([path, answer.status]).toEqual([path, 401]);
      if (!path.startsWith('/mcp')) expectProblem(answer, { code: 'credential_in_url' });
    }
  });

  it('is in no log', () => {
    expect(logs()).toContain('/v1/images');
    for (const credential of [key, token, 'mcpat_0123456789abcdefghij']) expect(logs()).not.toContain(secretOf(credential));
  });

  it('also where vendors may send theirs: unless it is the token, and then it is in no log either', async () => {
    const path = '/v1/vendor-webhooks/nobody';
    expectProblem(await instance.client().send('POST', `${path}?token=${key}`, {}), { code: 'credential_in_url' });
    expectProblem(await instance.client().send('POST', `${path}?token=the-token-of-a-vendor`, {}), {
      code: 'webhook_not_authentic',
    });
    expect(logs()).not.toContain('the-token-of-a-vendor');
  });
});

describe('the service credential', () => {
  const open = (credential: string): Promise<Answer> =>
    rawRequest(instance.address('oauth-server'), '/v1/internal/sessions', {
      method: 'POST',
      headers: ['authorization', `Bearer ${credential}`, 'content-type', 'application/json'],
      body: '{"email":"vouched@example.com"}',
    });

  it('opens internal routes, the one of before and the one of after the change, and nothing like them', async () => {
    for (const credential of serviceKeys) expect((await open(credential)).status).toBe(201);
    for (const other of [serviceKeys.join(','), serviceKey.slice(0, -1), `${serviceKey}x`, serviceKey.toUpperCase()])
      expectProblem(await open(other), { code: 'insufficient_permissions' });
    for (const tenants of [key, token]) expectProblem(await open(tenants), { code: 'insufficient_permissions' });
  });

  it.each([
    ['GET', '/v1/images'],
    ['GET', '/v1/auth/whoami'],
    ['GET', '/v1/api-keys'],
    ['POST', '/v1/api-keys'],
    ['POST', '/v1/releases'],
  ])('is nobody to %s %s', async (method, path) => {
    for (const credential of serviceKeys) {
      const answer = await instance.client(credential).send(method, path, method === 'POST' ? {} : undefined);
      expectProblem(answer, { code: 'service_credential' });
    }
  });

  it('does not reach internal routes through the gateway', async () => {
    const answer = await instance.client(serviceKey).send('POST', '/v1/internal/sessions', { email: 'x@example.com' });
    expectProblem(answer, { code: 'route_not_found' });
  });

  it('leaves the instance with no call: not to receivers, platforms or vendors of models, nor into logs', async () => {
    const workspace = await Workspace.open(instance, token);
    await workspace.deliverTo(`${outside.url}/events`);
    const connectionId = await workspace.connectWebhook(outside);
    await workspace.generate({ prompt: 'A card', model: await vendorModel(workspace) });
    const release = await workspace.schedule({
      scheduledAt: new Date(Date.now() + 1_000).toISOString(),
      targets: [{ connectionId }],
    });
    await workspace.untilEnded(release.id);
    await outside.untilReceived(({ json }) => String(json['event']).startsWith('release.'));
    const calls = outside.requests;
    for (const kind of [isModelCall, isPost, isEvent]) expect(calls.some(kind)).toBe(true);
    for (const secret of [...serviceKeys, key, token]) {
      expect(calls.filter((call) => textOf(call).includes(secret))).toEqual([]);
      expect(logs()).not.toContain(secret);
    }
    expect(calls.filter(({ headers }) => headers['x-imprint-forwarded'] !== undefined)).toEqual([]);
  });

  const isModelCall = ({ json }: Received): boolean => json['prompt'] !== undefined;
  const isEvent = ({ json }: Received): boolean => json['event'] !== undefined;
  const isPost = (call: Received): boolean => !isModelCall(call) && !isEvent(call);
  const textOf = ({ headers, body }: Received): string => JSON.stringify(headers) + body.toString('utf8');

  async function vendorModel(workspace: Workspace): Promise<string> {
    const models = await workspace.api.data<{ id: string }[]>('GET', '/v1/models');
    const found = models.find(({ id }) => !id.startsWith('local/'));
    if (found === undefined) throw new Error('the vendor of models is not offered');
    return found.id;
  }
});
