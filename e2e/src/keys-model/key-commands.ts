import { eventually } from '@imprint/platform/testing';
import { expect } from '@jest/globals';
import type { AsyncCommand } from 'fast-check';
import { attribute, expectProblem, plaintext, type Answer, type Resource } from '../harness/index.js';
import { activeKeys, chosen, isFull, type Model, type ModelKey, type Real, type Settings } from './key-model.js';

type Command = AsyncCommand<Model, Real>;
type Play = (model: Model, real: Real) => Promise<void>;

function command(name: string, play: Play, check: (model: Model) => boolean = () => true): Command {
  return { check, run: play, toString: () => name };
}

/** An action on one of the keys. */
function onKey(name: string, index: number, play: (key: ModelKey, model: Model, real: Real) => Promise<void>): Command {
  const run: Play = async (model, real) => {
    const key = chosen(model, index);
    if (key !== undefined) await play(key, model, real);
  };
  return command(`${name} ${index}`, run, ({ keys }) => keys.length > 0);
}

const pathOf = ({ id }: ModelKey): string => `/v1/api-keys/${id}`;
function made({ status, body }: Answer): Resource {
  if (status >= 300) throw new Error(`refused: ${status} ${JSON.stringify(body.errors)}`);
  return body.data as unknown as Resource;
}
const shown = ({ label, description, scopes, rateLimit, allowedIps }: Settings): object => ({
  label,
  description,
  rateLimit,
  allowedIps,
  scopes: expect.arrayContaining(scopes) as unknown,
});

/** Whether the service accepts the request; otherwise expects the rate limit of this minute to be exhausted. */
function isTaken({ room, roomUntil }: Model, kind: keyof Model['room'], answer: Answer): boolean {
  if (room[kind] > 0) {
    room[kind] -= 1;
    return true;
  }
  if (Date.now() > roomUntil && answer.status !== 429) return true;
  expectProblem(answer, { code: 'key_management_rate_limited' });
  return false;
}

export const create = (settings: Settings): Command =>
  command(`create ${JSON.stringify(settings)}`, async (model, { holder }) => {
    const { description, rateLimit, ...rest } = settings;
    const answer = await holder.requestKey({
      ...rest,
      ...(description !== null && { description }),
      ...(rateLimit !== null && { rateLimit }),
    });
    if (!isTaken(model, 'createOrRotate', answer)) return;
    if (isFull(model)) return expectProblem(answer, { code: 'api_key_limit_reached' });
    expect([answer.status, made(answer).attributes]).toMatchObject([201, { ...shown(settings), isRevoked: false }]);
    model.keys.push({ ...settings, id: made(answer).id, plaintext: plaintext(made(answer)), state: 'active' });
  });

export const change = (index: number, settings: Partial<Settings>): Command =>
  onKey(`change ${JSON.stringify(settings)} of`, index, async (key, _model, { holder }) => {
    const answer = await holder.client.send('PATCH', pathOf(key), settings);
    if (Object.keys(settings).length === 0) return expectProblem(answer, { code: 'validation_failed' });
    if (key.state !== 'active') return expectProblem(answer, { code: key.state === 'revoked' ? 'not_found' : 'state_conflict' });
    Object.assign(key, settings);
    expect([answer.status, made(answer).attributes]).toMatchObject([200, shown(key)]);
  });

export const rotate = (index: number): Command =>
  onKey('rotate', index, async (key, model, { holder }) => {
    const answer = await holder.client.send('POST', `${pathOf(key)}/rotate`);
    if (!isTaken(model, 'createOrRotate', answer)) return;
    if (key.state !== 'active') return expectProblem(answer, { code: key.state === 'revoked' ? 'not_found' : 'state_conflict' });
    expect([answer.status, made(answer).attributes]).toMatchObject([201, shown(key)]);
    key.state = 'revoked';
    model.keys.push({ ...key, id: made(answer).id, plaintext: plaintext(made(answer)), state: 'active' });
  });

export const revoke = (index: number): Command =>
  onKey('revoke', index, async (key, _model, { holder }) => {
    const answer = await holder.client.send('DELETE', pathOf(key));
    if (key.state === 'revoked') return expectProblem(answer, { code: 'not_found' });
    expect([answer.status, attribute<boolean>(made(answer), 'isRevoked')]).toEqual([200, true]);
    key.state = 'revoked';
  });

export const expire = (index: number): Command =>
  onKey('expire', index, async (key, _model, { holder, instance }) => {
    if (key.state !== 'active') return;
    await holder.expire(key.id);
    const client = instance.client(key.plaintext);
    await eventually(async () => (await client.send('GET', '/v1/images')).body.errors?.[0]?.code === 'expired_key');
    key.state = 'expired';
  });

export const validate = (index: number): Command =>
  onKey('validate', index, async (key, model, { holder }) => {
    const answer = await holder.client.send('POST', '/v1/api-keys/validate', { key: key.plaintext });
    if (!isTaken(model, 'validate', answer)) return;
    const told = { active: { valid: true, keyId: key.id }, revoked: { code: 'revoked_key' }, expired: { code: 'expired_key' } };
    expect(made(answer).attributes).toMatchObject({ valid: false, ...told[key.state] });
  });

/** What the key is for. */
export const call = (index: number): Command =>
  onKey('call with', index, async (key, _model, { instance }) => {
    const answer = await instance.client(key.plaintext).send('GET', '/v1/images');
    if (key.state === 'revoked') return expectProblem(answer, { code: 'revoked_key' });
    if (key.state === 'expired') return expectProblem(answer, { code: 'expired_key' });
    if (key.allowedIps.includes('192.0.2.7')) return expectProblem(answer, { code: 'ip_not_allowed' });
    if (!key.scopes.includes('images:read')) return expectProblem(answer, { code: 'insufficient_permissions' });
    expect(answer.status).toBe(200);
  });

export const list = (): Command =>
  command('list', async (model, { holder }) => {
    const keys = await holder.client.data<Resource[]>('GET', '/v1/api-keys?limit=100');
    expect(keys).toHaveLength(model.seeded + activeKeys(model).length);
    for (const key of activeKeys(model)) expect(keys.find(({ id }) => id === key.id)?.attributes).toMatchObject(shown(key));
  });
