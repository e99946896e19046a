import { listen, selfSignedCertificate, type Listening } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createServer, type Server } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { redirectUri, Stage, type Fields } from './authorization.fixture.js';
import { freshSeconds } from './client-documents.js';

type Send = (response: ServerResponse, id: string) => void;

let stage: Stage;
let server: Server;
let hosting: Listening;
let origin: string;
const trusted = getCACertificates('default');
/** The host's response, and the number of requests. */
let send: Send;
let asked = 0;
let serial = 0;

beforeAll(async () => {
  const { key, cert } = selfSignedCertificate();
  setDefaultCACertificates([...trusted, cert]);
  server = createServer({ key, cert }, (request, response) => {
    asked += 1;
    send(response, origin + String(request.url));
  });
  hosting = await listen(server);
  origin = hosting.url.replace('http:', 'https:');
  stage = await Stage.start({ OAUTH_CLIENT_ALLOWED_HOSTS: `127.0.0.1:${hosting.port}` });
});
afterAll(async () => {
  await stage?.close();
  await hosting?.close();
  setDefaultCACertificates(trusted);
});
beforeEach(() => {
  asked = 0;
  send = json({});
});
afterEach(() => void jest.restoreAllMocks());

/** A valid document with these fields changed. */
const document = (id: string, fields: object) =>
  JSON.stringify({ client_id: id, client_name: 'A client', redirect_uris: [redirectUri], ...fields });
const json =
  (fields: object, headers: Record<string, string> = {}): Send =>
  (response, id) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(document(id, fields));
const text =
  (body: string, type = 'application/json'): Send =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);
const newId = () => `${origin}/client-${(serial += 1)}.json`;
const statusOf = async (id: string, fields: Fields = {}) => (await stage.ask({ client_id: id, ...fields })).status;

describe('the address of a document as client id', () => {
  it('identifies the client that the document describes', async () => {
    const id = newId();
    const tokens = await stage.connect(id);
    expect(await stage.use(tokens.access_token)).toMatchObject({ kind: 'oauth' });
    expect((await stage.refresh(id, tokens.refresh_token)).status).toBe(200);
    expect(asked).toBe(1);
    expect((await stage.ask({ client_id: id, redirect_uri: 'https://evil.example/' })).headers.get('location')).toBeNull();
  });

  it.each<[string, Send]>([
    ['74: is about another client', json({ client_id: 'https://app.example/other.json' })],
    ['75: names no client', json({ client_name: undefined })],
    ['75: has an empty name', json({ client_name: ' ' })],
    ['75: has no addresses', json({ redirect_uris: undefined })],
    ['77: is elsewhere', (response, id) => void response.writeHead(302, { location: `${id}?again` }).end()],
    [
      '78: is one byte too long',
      (response, id) => text(document(id, {}) + ' '.repeat(65_537 - document(id, {}).length))(response, id),
    ],
    [
      '78: never ends',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write(' '.repeat(70_000)),
    ],
    [
      '78: is a bomb',
      (response, id) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(document(id, {}).padEnd(20_000_000))),
    ],
    ['83: has a secret', json({ token_endpoint_auth_method: 'client_secret_post' })],
    ['83: signs with keys', json({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example/jwks' })],
    ['83: has keys', json({ jwks: { keys: [] } })],
    ['84: is no JSON', text('{')],
    ['84: is an array', text('[]')],
    ['84: is null', text('null')],
    ['84: is not found', (response) => void response.writeHead(404, { 'content-type': 'application/json' }).end('{}')],
    ['84: is empty', (response) => void response.writeHead(204).end()],
    ['85: is HTML', (response, id) => text(document(id, {}), 'text/html')(response, id)],
    ['85: is of no type', (response, id) => void response.writeHead(200).end(document(id, {}))],
    ['69: leads to another machine without encryption', json({ redirect_uris: ['http://evil.example/'] })],
  ])('is refused when the document %s (7, 9)', async (_name, answer) => {
    send = answer;
    const response = await stage.ask({ client_id: newId() });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(response.body.error).toMatch(/^invalid_(?:client|redirect_uri)/);
  });

  it('78: accepts a document of 64 KiB', async () => {
    send = (response, id) => text(document(id, {}).padEnd(65_536))(response, id);
    expect(await statusOf(newId())).toBe(303);
  });

  it('79: is refused when the document takes longer than five seconds, trickling or silent, and is not retried at once (9)', async () => {
    const dripping: NodeJS.Timeout[] = [];
    send = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      dripping.push(setInterval(() => response.write(' '), 200));
    };
    const [drip, silent] = [newId(), newId()];
    const first = statusOf(drip);
    const second = first.then(() => {
      send = () => undefined;
      return statusOf(silent);
    });
    expect(await Promise.all([first, second])).toEqual([400, 400]);
    for (const timer of dripping) clearInterval(timer);
    expect(asked).toBe(2);
  });

  it('is not fetched again right after a failure', async () => {
    send = text('{');
    const id = newId();
    expect(await statusOf(id)).toBe(400);
    send = json({});
    expect(await statusOf(id)).toBe(400);
    expect(asked).toBe(1);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 10_001);
    expect(await statusOf(id)).toBe(303);
  });

  it.each(['no-store', 'private, no-cache', 'max-age=0'])(
    '82: asks for a document anew each time when it says %s (9)',
    async (control) => {
      send = json({}, { 'cache-control': control });
      const id = newId();
      expect([await statusOf(id), await statusOf(id)]).toEqual([303, 303]);
      expect(asked).toBe(2);
    },
  );

  it.each<Record<string, string>>([{}, { 'cache-control': 'max-age=86400' }])(
    '86: uses a document for five minutes at most, %j (9)',
    async (headers) => {
      send = json({}, headers);
      const id = newId();
      // It was fetched between these two times.
      const before = Date.now();
      await statusOf(id);
      const after = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(before + 299_000);
      expect(await statusOf(id)).toBe(303);
      expect(asked).toBe(1);
      clock.mockReturnValue(after + 301_000);
      expect(await statusOf(id)).toBe(303);
      expect(asked).toBe(2);
    },
  );

  it("56: can be revoked while the document's host is down", async () => {
    send = json({}, { 'cache-control': 'no-store' });
    const id = newId();
    const tokens = await stage.connect(id);
    asked = 0;
    send = (response) => void response.destroy();
    expect((await stage.revoke({ token: tokens.refresh_token, client_id: id })).status).toBe(200);
    expect(await stage.use(tokens.access_token)).toBe('invalid_token');
    expect(asked).toBe(0);
  });

  it.each([
    ['76: no path', () => origin],
    ['76: an empty path', () => `${origin}/`],
    ['no encryption', () => newId().replace('https:', 'http:')],
    ['a user name', () => newId().replace('//', '//user@')],
    ['a fragment', () => `${newId()}#a`],
    ['a path with dots', () => `${origin}/a/../client.json`],
  ])('is refused, unasked, with %s (8, 9)', async (_name, id) => {
    expect(await statusOf(id())).toBe(400);
    expect(asked).toBe(0);
  });

  it('80, 81: is refused before any connection when it resolves to a private network, without revealing what is there (1, 2, 3, 4, 11)', async () => {
    let connections = 0;
    const inside = await listen(createTcpServer(() => void (connections += 1)));
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '2130706433',
      '0x7f.1',
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '169.254.169.254',
      '[fd00:ec2::254]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::]',
      '0177.0.0.1',
      '127.1',
      '①②⑦.0.0.1',
      'localhost.',
      'single-label',
      'instance.internal',
    ];
    const said = async (host: string): Promise<string> => {
      const { status, body } = await stage.ask({ client_id: `https://${host}:${inside.port}/client.json` });
      expect(status).toBe(400);
      return JSON.stringify(body);
    };
    const answers = [];
    for (const host of hosts) answers.push(await said(host));
    await inside.close();
    expect(new Set([...answers, await said('10.0.0.2')]).size).toBe(1);
    expect(connections).toBe(0);
  });
});

describe('how long a document is fresh', () => {
  it.each<[Record<string, string>, number]>([
    [{}, 300],
    [{ 'cache-control': 'max-age=60' }, 60],
    [{ 'cache-control': 'public, max-age=86400' }, 300],
    [{ 'cache-control': 'max-age=60, No-Store' }, 0],
    [{ 'cache-control': 'no-cache="set-cookie"' }, 0],
    [{ expires: '0' }, 0],
    [{ expires: 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  ])('%j', (headers, seconds) => expect(freshSeconds(headers)).toBe(seconds));
});
