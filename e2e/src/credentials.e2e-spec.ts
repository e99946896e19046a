/** @modes embedded */
import { json, OpenAiModerationSimulator } from '@imprint/adapters/models/testing';
import { appNames } from '@imprint/platform/config';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  callTool,
  expectProblem,
  Instance,
  KeyHolder,
  mcpRequest,
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
let moderation: OpenAiModerationSimulator;
let key: string;
let token: string;

beforeAll(async () => {
  outside = await Receiver.start(({ json }, response) => {
    if (json['prompt'] === undefined) return response.writeHead(204).end();
    const answer = JSON.stringify({ data: [{ b64_json: image.toString('base64') }] });
    return response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  moderation = await OpenAiModerationSimulator.start();
  const settings = {
    SERVICE_API_KEY: serviceKeys.join(','),
    OPENAI_IMAGES_BASE_URL: `${outside.url}/v1`,
    OPENAI_IMAGES_API_KEY: 'credential-of-the-model-vendor',
    OPENAI_TEXT_BASE_URL: `${moderation.origin}/v1`,
    OPENAI_TEXT_API_KEY: OpenAiModerationSimulator.key,
  };
  instance = await Instance.start({ settings });
  token = await sessionOf(instance, 'somebody@example.com');
  key = plaintext(await (await KeyHolder.arrive(instance, 'holder@example.com')).create({ preset: 'full' }));
});
afterAll(async () => {
  await instance?.stop();
  await outside?.stop();
  await moderation?.stop();
});

const logs = (): string => instance.processes.map(({ output }) => output).join('\n');
/** The secret part of a credential. */
const secretOf = (credential: string): string => credential.replace(/^svc_[a-z]+_/, '').slice(4, 30);

describe('the moderation of prompts', () => {
  it('refuses what it flags by every way, writes nothing of it, and its key is in no log', async () => {
    const {
      api,
      owner,
      organizationId,
      brandId,
      key: own,
    } = await Workspace.open(instance, await sessionOf(instance, 'moderated@credentials.example'));
    const settings = `/v1/organizations/${organizationId}/settings/generation`;
    expect((await owner.data('GET', settings)).attributes).toMatchObject({ moderation: 'off', moderationServices: ['openai'] });
    await owner.data('PATCH', settings, { moderation: 'openai' });
    const prompt = 'Kill them all';
    for (const [path, body] of [
      ['/v1/images/generate', { prompt, count: 3 }],
      ['/v1/images/batches', { prompts: ['A card', prompt] }],
      ['/v1/audio/generate', { prompt, type: 'music' }],
      ['/v1/content/generate', { topic: 'A card', type: 'post', selectedContext: { text: prompt } }],
      ['/v1/content/batches', { topics: [prompt], count: 1, platforms: ['feed'] }],
      ['/v1/articles/generate', { topic: prompt }],
      ['/v1/prompts/enhance', { prompt, contentType: 'image' }],
    ] as const) {
      const answer = await api.send('POST', path, { ...body, brandId });
      expectProblem(answer, { code: 'content_refused' });
      expect([path, answer.body.meta]).toEqual([path, expect.objectContaining({ categories: ['violence'] })]);
    }
    const tool = callTool('generate', { type: 'image', prompt, brandId });
    const { message } = await mcpRequest(instance, attribute(own, 'key'), { body: tool });
    expect(message.result).toMatchObject({ isError: true, structuredContent: { code: 'content_refused' } });
    expect(await api.data('GET', '/v1/generations')).toEqual([]);
    const down = (): void => moderation.next((response) => json(response, 503, { error: { message: 'Overloaded.' } }));
    down();
    const fine = { prompt: 'A card', brandId, model: 'local/card' };
    expectProblem(await api.send('POST', '/v1/images/generate', fine), { code: 'moderation_unavailable' });
    await owner.data('PATCH', settings, { onModerationFailure: 'allow' });
    down();
    expect((await api.send('POST', '/v1/images/generate', fine)).status).toBe(202);
    expect(logs()).toContain('prompts could not be moderated');
    for (const secret of [OpenAiModerationSimulator.key, prompt]) expect(logs()).not.toContain(secret);
  });
});

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
