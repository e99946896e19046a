import { limits } from '@imprint/contracts/limits';
import { hmacSha256, sha256Hex } from '@imprint/platform/crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTriggers, person } from './triggers.fixture.js';
import type { HookCall } from './workflow-hooks.js';

let stage: Awaited<ReturnType<typeof openTriggers>>;
beforeAll(async () => {
  stage = await openTriggers();
});
afterAll(() => stage.close());

const secret = 'a long secret of a shop';
const tokenIn = (hookUrl: string | null): string => hookUrl?.split('/').at(-1) ?? '';
const callOf = (body: unknown, headers: HookCall['headers'] = {}, query: HookCall['query'] = {}): HookCall => ({
  ...{ bytes: Buffer.from(JSON.stringify(body)), readBody: () => body, headers, query },
});
const signed = (body: unknown, by = secret): HookCall['headers'] => ({
  'x-hook-signature': `sha256=${hmacSha256(by, Buffer.from(JSON.stringify(body))).toString('hex')}`,
});

async function hook(more: { secret?: string; filter?: string } = {}) {
  const { view, workflowId, id } = await stage.trigger({ kind: 'hook', ...more });
  return { workflowId, id, token: tokenIn(view.hookUrl), view };
}

it('gives the workflow the body, chosen headers and the query', async () => {
  const { workflowId, token } = await hook();
  const headers = { 'content-type': 'application/json', authorization: 'Bearer secret', cookie: 'a=b', 'x-github-event': 'push' };
  await stage.hooks.receive(token, callOf({ dish: 'plum cake', odd: 'a\u0000b' }, headers, { from: 'shop', list: ['x'] }));
  const [execution] = await stage.executionsOf(workflowId);
  expect(execution).toMatchObject({
    trigger: 'hook',
    triggerPayload: {
      body: { dish: 'plum cake', odd: 'ab' },
      headers: { 'content-type': 'application/json', 'x-github-event': 'push' },
      query: { from: 'shop' },
    },
  });
  expect(JSON.stringify(execution)).not.toContain('Bearer');
});

describe('scenario 36: hook-twice', () => {
  it.each(['idempotency-key', 'x-delivery-id', 'webhook-id', 'x-github-delivery'])(
    'a delivery named by %s is one run',
    async (name) => {
      const { workflowId, token } = await hook();
      const call = callOf({ dish: 'soup' }, { [name]: 'delivery 7' });
      await Promise.all([1, 2, 3, 4].map(() => stage.hooks.receive(token, call)));
      expect(await stage.executionsOf(workflowId)).toHaveLength(1);
      await stage.hooks.receive(token, callOf({ dish: 'soup' }, { [name]: 'delivery 8' }));
      expect(await stage.executionsOf(workflowId)).toHaveLength(2);
    },
  );

  it('without a name, each call is a run', async () => {
    const { workflowId, token } = await hook();
    await stage.hooks.receive(token, callOf({ dish: 'soup' }));
    await stage.hooks.receive(token, callOf({ dish: 'soup' }));
    expect(await stage.executionsOf(workflowId)).toHaveLength(2);
  });
});

describe('the address', () => {
  it('is shown once, and kept as a digest alone', async () => {
    const { id, token, view, workflowId } = await hook();
    expect(view.hookUrl).toMatch(/^http.+\/v1\/hooks\/hook_[A-Za-z0-9]{43}$/u);
    expect((await stage.triggers.read(person, workflowId, id)).hookUrl).toBeNull();
    const row = await stage.triggerOf(id);
    expect(row.tokenDigest).toBe(sha256Hex(token));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('that nobody has, that was rotated, or whose hook is off, deleted or of a deleted workflow, is not found', async () => {
    const { id, token, workflowId } = await hook();
    const notFound = async (given: string): Promise<void> => {
      await expect(stage.hooks.receive(given, callOf({}))).rejects.toMatchObject({ code: 'not_found' });
    };
    await notFound(`${token}x`);
    const rotated = tokenIn((await stage.triggers.rotate(person, workflowId, id)).hookUrl);
    expect(rotated).not.toBe(token);
    await notFound(token);
    await stage.hooks.receive(rotated, callOf({}));
    await stage.triggers.update(person, workflowId, id, { enabled: false });
    await notFound(rotated);
    await stage.triggers.update(person, workflowId, id, { enabled: true });
    await stage.hooks.receive(rotated, callOf({}));
    await stage.dataSource.query('update workflow set deleted_at = now() where id = $1', [workflowId]);
    await notFound(rotated);
    expect(await stage.executionsOf(workflowId)).toHaveLength(2);
  });

  it('takes a bounded number of calls in a minute, and so does a network', async () => {
    const { token } = await hook();
    const calls = async (given: string, from: string, count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) await stage.hooks.count(given, from);
    };
    await calls(token, '192.0.2.1', limits.workflowHookCallsPerMinute);
    await expect(stage.hooks.count(token, '192.0.2.2')).rejects.toMatchObject({ code: 'too_many_requests' });
    for (let index = 0; index < limits.workflowHookCallsPerAddress; index += 1) await stage.hooks.count(`t${index}`, '192.0.2.3');
    await expect(stage.hooks.count('another', '192.0.2.3')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('a signature', () => {
  it('of the body with the secret is required once there is a secret', async () => {
    const { workflowId, token, view, id } = await hook({ secret });
    expect(view.isSigned).toBe(true);
    expect(JSON.stringify(await stage.triggerOf(id))).not.toContain(secret);
    const body = { dish: 'soup' };
    await stage.hooks.receive(token, callOf(body, signed(body)));
    for (const headers of [{}, signed({ dish: 'stew' }), signed(body, 'another secret here'), { 'x-hook-signature': 'sha256=' }])
      await expect(stage.hooks.receive(token, callOf(body, headers))).rejects.toMatchObject({ code: 'webhook_not_authentic' });
    expect(await stage.executionsOf(workflowId)).toHaveLength(1);
    await stage.triggers.update(person, workflowId, id, { secret: null });
    await stage.hooks.receive(token, callOf(body));
    expect(await stage.executionsOf(workflowId)).toHaveLength(2);
  });

  it('made with a secret that is not the hook’s does not show whether there is a hook', async () => {
    const guessed = signed({}, 'there is no hook at this address');
    await expect(stage.hooks.receive('hook_unknown', callOf({}, guessed))).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('says nothing to the caller about what came of a call', async () => {
  const { workflowId, token, id } = await hook();
  await stage.dataSource.query('update workflow set published_version = null where id = $1', [workflowId]);
  await stage.hooks.receive(token, callOf({}));
  expect((await stage.triggerOf(id)).error).toMatchObject({ code: 'state_conflict' });
});
