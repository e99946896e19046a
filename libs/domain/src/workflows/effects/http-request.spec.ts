import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { SecretBox } from '@imprint/platform/crypto';
import { isSentByInstance, WorkflowFetch } from '@imprint/platform/safe-fetch';
import { eventually, testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AuditTrail } from '../../audit/index.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { SentSecrets } from '../secrets/sent-secrets.js';
import { WorkflowSecretsRepository } from '../secrets/workflow-secrets.repository.js';
import { WorkflowSecrets } from '../secrets/workflow-secrets.js';
import { DirectCalls } from './direct-calls.js';
import { oneNode, openEffects, type OpenedEffects } from './effects.fixture.js';
import { HttpRequest } from './http-request.js';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (request: Received, response: ServerResponse) => void;

const owner: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'owner', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
const secret = 'tok/en "quoted" & long-enough';

let stage: OpenedEffects;
let secrets: WorkflowSecrets;
let server: Server;
let fetch: WorkflowFetch;
let received: Received[];
let answer: Answer;
let url: string;
let host: string;

beforeAll(async () => {
  server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `http://${host}/contacts`;
  const database = await openDatabase();
  const config = testConfig({ WORKFLOW_ALLOWED_HOSTS: [host] });
  fetch = new WorkflowFetch(config);
  const rows = new WorkflowSecretsRepository(database.dataSource);
  const box = new SecretBox(config);
  secrets = new WorkflowSecrets(database.dataSource, rows, box, new AuditTrail(database.dataSource));
  stage = await openEffects(database, [new HttpRequest(fetch, new SentSecrets(rows, box), new DirectCalls(database.dataSource))]);
});
afterAll(async () => {
  await stage?.close();
  await fetch.onApplicationShutdown();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  received = [];
  answer = (_request, response) => json(response, 200, { ok: true });
  await secrets.set(owner, 'CRM', { value: secret, hosts: [host] });
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, url: path, headers } = request;
  const one = { method, url: path, headers, body: Buffer.concat(chunks).toString() };
  received.push(one);
  answer(one, response);
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body));
}

const secretHeaders = { Authorization: 'Bearer {secret:CRM}' };
/** Everything that is kept of an execution. */
const kept = async (id: string): Promise<string> => {
  const tables = ['workflow_execution where id', 'workflow_step where execution_id', 'workflow_attempt where execution_id'];
  return JSON.stringify(await Promise.all(tables.map((table) => stage.dataSource.query(`select * from ${table} = $1`, [id]))));
};

it('sends what the settings say, with the key of the step, and gives the answer', async () => {
  answer = (_request, response) => json(response, 201, { id: 7 }, { 'x-rate': '9', 'set-cookie': 'a=b' });
  const given = {
    method: 'POST',
    url: `${url}?name={{ inputs.name }}`,
    headers: { 'X-One': '{{ inputs.name }}' },
    json: { name: '{{ inputs.name }}' },
  };
  const { id, status, output } = await stage.run('http_request', given, { name: 'ada' });
  expect(status).toBe('completed');
  expect(output).toMatchObject({ status: 201, json: { id: 7 }, text: null, headers: { 'x-rate': '9' } });
  expect(JSON.stringify(output)).not.toContain('a=b');
  expect(received).toMatchObject([
    {
      ...{ method: 'POST', url: '/contacts?name=ada', body: '{"name":"ada"}' },
      headers: { 'x-one': 'ada', 'content-type': 'application/json', 'idempotency-key': `${id}/one/` },
    },
  ]);
});

it('gives text as it is, and no key with what changes nothing', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('grüße');
  const { output } = await stage.run('http_request', { url });
  expect(output).toMatchObject({ status: 200, json: null, text: 'grüße' });
  expect(received[0]?.headers).not.toHaveProperty('idempotency-key');
});

it('sends secrets in headers, and no trace of them stays, whatever comes back', async () => {
  answer = ({ headers }, response) => json(response, 200, { headers, again: encodeURIComponent(secret) }, { 'x-echo': secret });
  const { id, output } = await stage.run('http_request', { url, secretHeaders });
  expect(received[0]?.headers.authorization).toBe(`Bearer ${secret}`);
  expect(output).toMatchObject({
    json: { headers: { authorization: 'Bearer [secret CRM]' }, again: '[secret CRM]' },
    headers: { 'x-echo': '[secret CRM]' },
  });
  answer = ({ headers }, response) => json(response, 400, headers);
  const failed = await stage.run('http_request', { url, secretHeaders });
  expect(failed.error?.message).toContain('[secret CRM]');
  for (const one of [id, failed.id]) expect(await kept(one)).not.toContain('long-enough');
});

it('scenario 43: secret-rotated-in-wait: the new one is sent, and none is in outputs', async () => {
  const nodes = [{ id: 'pause', kind: 'wait', with: { seconds: 1 } }, oneNode('http_request', { url, secretHeaders })];
  const id = await stage.start({ nodes, edges: [['pause', 'one']] });
  await secrets.set(owner, 'CRM', { value: 'the-rotated-one', hosts: [host] });
  expect((await stage.outcomeOf(id)).status).toBe('completed');
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer the-rotated-one']);
  expect(await kept(id)).not.toContain('the-rotated-one');
});

it('sends no secret elsewhere than its organization and its hosts', async () => {
  await secrets.set(owner, 'OTHER_HOST', { value: 'for-somebody-else', hosts: ['crm.example.com', '127.0.0.1'] });
  await stage.dataSource.query(
    `insert into organization (id, name, slug) values ('other', 'Other', 'other') on conflict do nothing`,
  );
  await secrets.set({ ...owner, organizationId: 'other' }, 'THEIRS', { value: 'secret-of-others', hosts: [host] });
  await secrets.set(owner, 'WRONG_PORT', { value: 'for-another-port', hosts: ['127.0.0.1:1'] });
  for (const [name, code] of [
    ['WRONG_PORT', 'secret_refused'],
    ['THEIRS', 'secret_missing'],
    ['NONE', 'secret_missing'],
  ] as const) {
    const { error } = await stage.run('http_request', { url, secretHeaders: { Authorization: `{secret:${name}}` } });
    expect({ name, code: error?.code }).toEqual({ name, code });
  }
  expect(received).toEqual([]);
});

it('says that a workflow sends it, whatever the workflow says, so that this instance never takes it for its owner', async () => {
  for (const headers of [{}, { 'X-Imprint-Instance': '', 'user-agent': 'curl/8' }])
    await stage.run('http_request', { url, headers });
  expect(received.map((one) => isSentByInstance({ headers: one.headers }))).toEqual([true, true]);
});

it('does not fill in a secret that a value names, because nobody who built the workflow wrote it', async () => {
  await stage.run('http_request', { url, headers: { 'X-One': { $: 'inputs.name' } } }, { name: '{secret:CRM}' });
  expect(received[0]?.headers['x-one']).toBe('{secret:CRM}');
});

it.each([
  ['a private address that nobody allowed', { url: 'http://127.0.0.1:1/' }, 'destination_refused'],
  ['what is no address', { url: { $: '"nowhere"' } }, 'invalid_url'],
  ['another scheme', { url: { $: '"file:///etc/passwd"' } }, 'invalid_url'],
])('refuses %s', async (_what, given, code) => {
  const { error } = await stage.run('http_request', given);
  expect(error?.code).toBe(code);
});

it.each([
  ['a line break in a header', { headers: { 'x-one': 'a\r\nx-two: b' } }],
  ['a name that is none', { headers: { 'x one': 'a' } }],
  [`more than ${limits.workflowHeaders} headers`, { headers: manyHeaders(limits.workflowHeaders + 1) }],
])('refuses %s, and sends nothing', async (_what, given) => {
  const { error } = await stage.run('http_request', { url, ...given });
  expect(error?.code).toBe('headers_invalid');
  expect(received).toEqual([]);
});

it('sends as many headers as there may be', async () => {
  expect((await stage.run('http_request', { url, headers: manyHeaders(limits.workflowHeaders) })).status).toBe('completed');
});

function manyHeaders(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, 'a']));
}

it.each([
  ['other than 2xx', {}, 404, 'status_404'],
  ['a redirect, which is not followed', {}, 302, 'status_302'],
  ['one that is not expected', { expectedStatus: [404] }, 200, 'status_200'],
])('fails for a status: %s', async (_what, given, status, code) => {
  answer = (_request, response) => json(response, status, {}, { location: 'http://127.0.0.1:1/' });
  expect((await stage.run('http_request', { url, ...given })).error?.code).toBe(code);
  expect(received).toHaveLength(1);
});

it('takes a status that is expected', async () => {
  answer = (_request, response) => json(response, 404, {});
  expect((await stage.run('http_request', { url, expectedStatus: [404] })).output).toMatchObject({ status: 404 });
});

it('reads answers up to the limit', async () => {
  let bytes = limits.workflowAnswerBytes - 1_000;
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(bytes));
  expect((await stage.run('http_request', { url })).status).toBe('completed');
  bytes = limits.workflowAnswerBytes + 1;
  expect((await stage.run('http_request', { url })).error?.code).toBe('answer_too_large');
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([0x89, 0xff]));
  expect((await stage.run('http_request', { url })).error?.code).toBe('answer_not_text');
});

it('tries again what was refused for now, under the same key', async () => {
  answer = (_request, response) => (received.length === 1 ? json(response, 503, {}) : json(response, 200, {}));
  const node = { ...oneNode('http_request', { url, method: 'POST' }), retry: { maxAttempts: 2, waitSeconds: 0 } };
  const id = await stage.start({ nodes: [node], edges: [] });
  expect((await stage.outcomeOf(id)).status).toBe('completed');
  expect(new Set(received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`${id}/one/`]));
  expect(received).toHaveLength(2);
});

it('does not send again what may have arrived, unless the service recognizes repeats', async () => {
  answer = (_request, response) => response.destroy();
  const again = { retry: { maxAttempts: 3, waitSeconds: 0 } };
  const attempt = async (given: object): Promise<number> => {
    received = [];
    const id = await stage.start({ nodes: [{ ...oneNode('http_request', { url, ...given }), ...again }], edges: [] });
    expect((await stage.outcomeOf(id)).status).toBe('failed');
    return received.length;
  };
  expect(await attempt({ method: 'POST' })).toBe(1);
  expect(await attempt({ method: 'POST', idempotent: true })).toBe(3);
  expect(await attempt({ method: 'GET' })).toBe(3);
});

it('whose worker died is sent again where that is harmless, and else waits for a person', async () => {
  for (const given of [{ method: 'GET' }, { method: 'POST', idempotent: true }]) {
    received = [];
    stage.loseEndOf('one');
    expect((await stage.run('http_request', { url, ...given })).status).toBe('completed');
    expect(received).toHaveLength(2);
  }
  received = [];
  stage.loseEndOf('one');
  const id = await stage.start({ nodes: [oneNode('http_request', { url, method: 'POST' })], edges: [] });
  await untilHeld(id);
  expect(received).toHaveLength(1);
});

it('is undone by the request that its node names, under a key of its own; what only reads needs none', async () => {
  answer = (_request, response) => response.setHeader('content-type', 'application/json').end('{"id": 7}');
  const undo = { kind: 'http_request', with: { url: `${url}/{{ steps.made.json.id }}`, method: 'DELETE' } };
  const nodes = [
    { id: 'read', kind: 'http_request', with: { url } },
    { id: 'made', kind: 'http_request', with: { url, method: 'POST' }, undo },
    { id: 'last', kind: 'fail', with: { message: 'No.' }, onError: 'compensate' as const },
  ];
  const id = await stage.start({
    nodes,
    edges: [
      ['read', 'made'],
      ['made', 'last'],
    ],
  });
  expect((await stage.ended(id)).status).toBe('failed');
  expect(received.map(({ method, url: path, headers }) => [method, path, headers['idempotency-key']])).toEqual([
    ['GET', '/contacts', undefined],
    ['POST', '/contacts', `${id}/made/`],
    ['DELETE', '/contacts/7', `${id}/made/~undo`],
  ]);
  expect((await stage.stepsOf(id)).filter(({ scope }) => scope === '~undo')).toMatchObject([{ nodeId: 'made', status: 'done' }]);
});

it('a rehearsal sends nothing, and finds what would be refused', async () => {
  expect(await stage.rehearse('http_request', { url, method: 'POST', secretHeaders })).toMatchObject({ output: { status: 200 } });
  await expect(stage.rehearse('http_request', { url, secretHeaders: { a: '{secret:NONE}' } })).rejects.toMatchObject({
    failure: { code: 'secret_missing' },
  });
  expect(received).toEqual([]);
});

it.each([
  ['a body with GET', { json: {} }, 'method'],
  ['two bodies', { method: 'POST', json: {}, text: 'x' }, 'text'],
  ['a header without a secret', { secretHeaders: { a: 'Bearer token' } }, 'secretHeaders.a'],
])('says when the workflow is saved that %s is a mistake', (_what, given, place) => {
  expect(HttpRequest.declaration.check?.({ url, ...given })).toEqual([expect.stringMatching(`^${place}:`)]);
});

const untilHeld = async (id: string): Promise<void> => {
  await eventually(async () => (await stage.stepsOf(id)).some(({ status }) => status === 'held'));
};
