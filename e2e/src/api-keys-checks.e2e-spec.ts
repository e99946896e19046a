/** @modes embedded */
import { mcpScopes, scopePresets } from '@imprint/contracts/access';
import { eventually, freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ApiClient,
  AppProcess,
  expectProblem,
  Instance,
  invalid,
  KeyHolder,
  plaintext,
  sessionOf,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let holder: KeyHolder;

type Attributes = Record<string, unknown>;
const validate = async (key: string, by = holder): Promise<Attributes> =>
  (await by.client.data('POST', '/v1/api-keys/validate', { key })).attributes;
const verify = async (id: string, body?: object): Promise<Attributes> => {
  const { status, body: answer } = await holder.client.send('POST', `/v1/api-keys/${id}/verify-mcp`, body);
  const { type, id: named, attributes } = answer.data as unknown as Resource;
  expect([status, type, named]).toEqual([200, 'mcp-verification', id]);
  return attributes;
};
const untilExpired = (key: Resource): Promise<unknown> =>
  eventually(async () => (await instance.client(plaintext(key)).send('GET', '/v1/images')).status === 401);

beforeAll(async () => {
  instance = await Instance.shared();
});
beforeEach(async () => {
  holder = await KeyHolder.arrive(instance);
});

describe('validating a key', () => {
  const nothing = { keyId: null, label: null, scopes: null, expiresAt: null };
  const invalidAs = (code: string): object => ({ valid: false, code, message: expect.stringMatching(/\w\.$/), ...nothing });

  it('tells what a valid key is, which is no use of it', async () => {
    const made = await holder.create({ label: 'Checked', preset: 'read', expiresAt: '2099-01-31', rateLimit: 1 });
    const expected = { valid: true, keyId: made.id, label: 'Checked', scopes: scopePresets.read, code: null, message: null };
    for (let round = 0; round < 3; round += 1)
      expect(await validate(plaintext(made))).toEqual({ ...expected, expiresAt: '2099-01-31T00:00:00.000Z' });
    expect((await instance.client(plaintext(made)).send('GET', '/v1/images')).status).toBe(200);
  });

  it('tells of a revoked, a rotated and an expired key what it is, at once', async () => {
    const [revoked, rotated, expiring] = [await holder.create(), await holder.create(), await holder.create()];
    await holder.expire(expiring.id);
    await holder.client.data('DELETE', `/v1/api-keys/${revoked.id}`);
    expect(await validate(plaintext(revoked))).toEqual(invalidAs('revoked_key'));
    const successor = await holder.client.data('POST', `/v1/api-keys/${rotated.id}/rotate`);
    expect(await validate(plaintext(rotated))).toEqual(invalidAs('revoked_key'));
    expect(await validate(plaintext(successor))).toMatchObject({ valid: true, keyId: successor.id });
    await untilExpired(expiring);
    expect(await validate(plaintext(expiring))).toEqual(invalidAs('expired_key'));
  });

  it("answers for another organization's key, alive or dead, as for text that is no key", async () => {
    const other = await KeyHolder.arrive(instance);
    const [alive, dead] = [await other.create(), await other.create()];
    await other.client.data('DELETE', `/v1/api-keys/${dead.id}`);
    const unknown = await validate('svc_test_no-such-key');
    expect(unknown).toEqual(invalidAs('invalid_key'));
    for (const key of [plaintext(alive), plaintext(dead), `${plaintext(alive)}x`, '', ' ', 'x'.repeat(10_000)])
      expect(await validate(key)).toEqual(unknown);
    expect(await validate(plaintext(alive), other)).toMatchObject({ valid: true, keyId: alive.id });
  });

  it('answers of now, also under an Idempotency-Key', async () => {
    const made = await holder.create();
    const send = () =>
      holder.client.data('POST', '/v1/api-keys/validate', { key: plaintext(made) }, { 'idempotency-key': 'same' });
    expect((await send()).attributes).toMatchObject({ valid: true });
    await holder.client.data('DELETE', `/v1/api-keys/${made.id}`);
    expect((await send()).attributes).toMatchObject({ valid: false, code: 'revoked_key' });
  });

  it('takes one text named key', async () => {
    for (const body of [{}, { key: 7 }, { key: null }])
      expectProblem(await holder.client.send('POST', '/v1/api-keys/validate', body), invalid('/key'));
    expectProblem(await holder.client.send('POST', '/v1/api-keys/validate', { key: 'x', keyId: 'key_1' }), invalid('/keyId'));
  });
});

describe('verifying a key over MCP', () => {
  it.each([
    ['asked about', false],
    ['with its plaintext, over the whole way', true],
  ])('a key of the preset mcp is connected and counts its tools, %s', async (_how, withPlaintext) => {
    const made = await holder.create({ preset: 'mcp' });
    const found = await verify(made.id, withPlaintext ? { key: plaintext(made) } : undefined);
    expect(found).toEqual({
      status: 'connected',
      reason: null,
      message: null,
      missingScopes: [],
      toolCount: expect.any(Number),
      verifiedAt: expect.stringMatching(/Z$/),
    });
    expect(found['toolCount']).toBeGreaterThan(0);
  });

  it('a key with a part of the preset is told the rest; one with none of it has the wrong scopes', async () => {
    const reader = await holder.create({ preset: 'content' });
    const rest = ['posts:schedule', 'posts:approve'];
    for (const body of [undefined, { key: plaintext(reader) }])
      expect(await verify(reader.id, body)).toMatchObject({ status: 'connected', missingScopes: rest });
    const other = await holder.create({ scopes: ['images:delete'] });
    expect(await verify(other.id)).toMatchObject({
      status: 'failed',
      reason: 'invalid_scope',
      missingScopes: mcpScopes,
      message: expect.stringContaining('mcp'),
    });
  });

  it('a key that the MCP server does not accept is rejected', async () => {
    const made = await holder.create({ preset: 'mcp', allowedIps: ['192.0.2.7'] });
    expect(await verify(made.id, { key: plaintext(made) })).toMatchObject({
      status: 'failed',
      reason: 'rejected',
      message: expect.stringMatching(/\w/),
    });
    const expiring = await holder.create({ preset: 'mcp' });
    await holder.expire(expiring.id);
    await untilExpired(expiring);
    expect(await verify(expiring.id)).toMatchObject({ status: 'failed', reason: 'rejected' });
  });

  it('takes the plaintext of that key only', async () => {
    const [made, other] = [await holder.create({ preset: 'mcp' }), await holder.create({ preset: 'mcp' })];
    for (const key of [plaintext(other), 'svc_test_x', ''])
      expectProblem(await holder.client.send('POST', `/v1/api-keys/${made.id}/verify-mcp`, { key }), invalid('/key'));
  });

  describe('when the MCP server', () => {
    let silent: Server;
    /** Asks that server. */
    let alone: AppProcess;
    beforeAll(async () => {
      // Accepts every request and responds to none.
      silent = createServer(() => undefined).listen(0, '127.0.0.1');
      await new Promise((resolve) => silent.once('listening', resolve));
      const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const port = String(await freePort());
      alone = new AppProcess('keys-service', { ...instance.settings, PORT_KEYS_SERVICE: port, MCP_SERVER_URL: url });
      await alone.start();
    });
    afterAll(async () => {
      silent.closeAllConnections();
      silent.close();
      await alone?.stop();
    });

    it('is silent, the answer comes all the same, and says so; the same when it is gone', async () => {
      const somebody = await KeyHolder.arrive(instance);
      const client = new ApiClient(alone.url, await sessionOf(instance, somebody.email));
      const made = await somebody.create({ preset: 'mcp' });
      const path = `/v1/api-keys/${made.id}/verify-mcp`;
      const expected = { status: 'failed', reason: 'unreachable_endpoint', message: expect.stringContaining('5 seconds') };
      const answers = await Promise.all([client.data('POST', path), client.data('POST', path, { key: plaintext(made) })]);
      for (const { attributes } of answers) expect(attributes).toMatchObject(expected);
      silent.closeAllConnections();
      silent.close();
      expect((await client.data('POST', path)).attributes).toMatchObject(expected);
    });
  });
});
