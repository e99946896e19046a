/** @modes embedded */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { attribute, expectProblem, Instance, signedUp, tokenOf, Workspace, type Resource } from './harness/index.js';

/** One day for the whole file, which may run over midnight. */
const today = Date.now();
const inDays = (days: number): string => new Date(today + days * 86_400_000).toISOString().slice(0, 10);

let workspace: Workspace;
let first: Resource;

beforeAll(async () => {
  const instance = await Instance.shared();
  workspace = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'owner@recurrence.example')));
  first = await workspace.api.data('POST', '/v1/releases', body({ frequency: 'daily', count: 5 }));
});

const body = (recurrence: object): object => ({ ...workspace.release(), scheduledAt: `${inDays(2)}T09:00:00Z`, recurrence });
const series = (): Promise<Resource[]> => {
  const { seriesId } = attribute<{ seriesId: string }>(first, 'recurrence');
  return workspace.api.data('GET', `/v1/releases?seriesId=${seriesId}&sort=scheduledAt`);
};
const days = async (): Promise<string[]> =>
  (await series()).map((release) => `${attribute(release, 'scheduledAt').slice(0, 13)} ${attribute(release, 'status')}`);

describe('a release that repeats', () => {
  it('is a release for each day, of which one, those that follow or all are changed and cancelled', async () => {
    expect(await days()).toEqual([2, 3, 4, 5, 6].map((day) => `${inDays(day)}T09 scheduled`));
    const third = (await series())[2];
    await workspace.api.data('PATCH', `/v1/releases/${third?.id}`, {
      scheduledAt: `${inDays(4)}T10:00:00Z`,
      occurrences: 'following',
    });
    expect(await days()).toEqual(
      [2, 3].map((day) => `${inDays(day)}T09 scheduled`).concat([4, 5, 6].map((day) => `${inDays(day)}T10 scheduled`)),
    );
    await workspace.api.data('POST', `/v1/releases/${third?.id}/cancel`, { occurrences: 'following' });
    expect(await days()).toEqual([`${inDays(2)}T09 scheduled`, `${inDays(3)}T09 scheduled`, `${inDays(4)}T10 cancelled`]);
  });

  it.each([
    [{ frequency: 'daily', interval: 99 }, { frequency: 'daily', interval: 100 }, '/recurrence/interval'],
    [{ frequency: 'daily', count: 730 }, { frequency: 'daily', count: 731 }, '/recurrence/count'],
    [{ frequency: 'daily', until: '2199-12-31' }, { frequency: 'daily', until: 'Friday' }, '/recurrence/until'],
    [{ frequency: 'yearly' }, { frequency: 'hourly' }, '/recurrence/frequency'],
  ])('takes %j and refuses %j', async (taken, refused, pointer) => {
    const { attributes } = await workspace.api.data('POST', '/v1/releases/validate', body(taken));
    expect(attributes).toMatchObject({ valid: true, occurrences: expect.any(Array) });
    const answer = await workspace.api.send('POST', '/v1/releases', body(refused));
    expectProblem(answer, { code: 'validation_failed' });
    expect(answer.body.errors?.[0]?.source).toEqual({ pointer });
  });
});
