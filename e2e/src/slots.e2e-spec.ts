/** @modes embedded */
import { limits } from '@imprint/contracts/limits';
import { weekdays } from '@imprint/contracts/publishing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AgentRequests, attribute, expectProblem, Instance, sessionOf, Workspace, type Resource } from './harness/index.js';

let instance: Instance;
let mine: Workspace;
let requests: AgentRequests;
let path: string;

const everyMorning = { timezone: 'Europe/Berlin', slots: weekdays.map((weekday) => ({ weekday, time: '09:00' })) };

interface Slots {
  slots: unknown[];
  nextTimes: { at: string; isTaken: boolean; releaseId: string | null }[];
  nextFreeAt: string | null;
}
const slots = async (): Promise<Slots> => (await mine.api.data('GET', path)).attributes as unknown as Slots;
const timesOf = (release: Resource): (string | null)[] =>
  attribute<{ scheduledAt: string | null }[]>(release, 'targets').map(({ scheduledAt }) => scheduledAt);
const inSlot = (more: object = {}) => ({ ...mine.release(), slot: 'next', ...more });

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await sessionOf(instance, 'ada@slots.example'));
  requests = new AgentRequests(instance, mine);
  path = `/v1/connections/${mine.feedId}/slots`;
});

describe('the slots of an account', () => {
  it('are replaced as a whole, up to as many as an account may have, and every fault is of a field', async () => {
    const many = Array.from({ length: limits.slotsPerConnection }, (_, minute) => ({
      weekday: 'sunday',
      time: `12:${String(minute).padStart(2, '0')}`,
    }));
    await mine.api.data('PUT', path, { timezone: 'UTC', slots: many });
    expect((await slots()).slots).toHaveLength(limits.slotsPerConnection);
    const tooMany = [...many, { weekday: 'monday', time: '12:00' }];
    const faults: [body: object, pointer: string][] = [
      [{ timezone: 'UTC', slots: tooMany }, '/slots'],
      [{ timezone: 'UTC', slots: [many[0], many[0]] }, '/slots'],
      [{ timezone: 'UTC', slots: [{ weekday: 'monday', time: '25:00' }] }, '/slots/0/time'],
      [{ slots: [] }, '/timezone'],
    ];
    for (const [body, pointer] of faults)
      expectProblem(await mine.api.send('PUT', path, body), { code: 'validation_failed', source: { pointer } });
    expectProblem(await mine.api.send('PUT', path, { timezone: 'Mars/Olympus', slots: [] }), { code: 'schedule_invalid' });
    await mine.api.data('PUT', path, everyMorning);
    expect((await slots()).slots).toEqual(everyMorning.slots);
    const [entry] = await mine.owner.data<Resource[]>('GET', '/v1/audit?action=connection-slots.changed');
    expect(entry?.attributes).toMatchObject({ subjectType: 'connection', subjectId: mine.feedId });
  });
});

describe('a release in the next free slot', () => {
  it('never gets one that a request at the same time gets, and the account shows what has each', async () => {
    await mine.api.data('PUT', path, everyMorning);
    const free = await slots();
    const made = await Promise.all(Array.from({ length: 5 }, () => mine.api.data('POST', '/v1/releases', inSlot())));
    const taken = made.map((release) => [timesOf(release)[0], release.id]).sort();
    expect(taken.map(([at]) => at)).toEqual(free.nextTimes.slice(0, 5).map(({ at }) => at));
    const after = await slots();
    expect(after.nextTimes.slice(0, 5).map(({ at, releaseId }) => [at, releaseId])).toEqual(taken);
    expect(after.nextFreeAt).toBe(free.nextTimes[5]?.at);
    const { id } = await mine.schedule({ scheduledAt: new Date(Date.now() + 90 * 86_400_000).toISOString() });
    const moved = await mine.api.data('PATCH', `/v1/releases/${id}`, { slot: 'next' });
    expect([attribute(moved, 'scheduledAt'), timesOf(moved)]).toEqual([after.nextFreeAt, [after.nextFreeAt]]);
  });

  it('is checked, and refused with what to do where an account has no slots', async () => {
    await mine.api.data('PUT', path, everyMorning);
    const { nextFreeAt } = await slots();
    const verdict = (body: object) => mine.api.data('POST', '/v1/releases/validate', body);
    const valid = { valid: true, faults: [], scheduledAt: nextFreeAt, occurrences: [] };
    expect((await verdict(inSlot())).attributes).toEqual(valid);
    const timed = await mine.api.send('POST', '/v1/releases', inSlot({ scheduledAt: nextFreeAt }));
    expectProblem(timed, { code: 'validation_failed', source: { pointer: '/slot' } });
    await mine.api.data('PUT', path, { ...everyMorning, slots: [] });
    const none = await mine.api.send('POST', '/v1/releases', inSlot());
    expectProblem(none, { code: 'schedule_invalid', source: { pointer: '/targets/0/connectionId' } });
    expect(none.body.errors?.[0]?.detail).toContain(`PUT ${path}`);
  });

  it('gets its slot when an approved call runs', async () => {
    await mine.api.data('PUT', path, everyMorning);
    const scopes = ['posts:draft', 'posts:schedule', 'brands:read'];
    const key = await mine.owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', scopes });
    const before = await slots();
    const { structuredContent } = await requests.call(
      attribute(key, 'key'),
      'create_scheduled_release',
      inSlot({ title: 'Asked for' }),
    );
    expect(structuredContent).toMatchObject({ code: 'approval_pending' });
    const { approvalId } = structuredContent as { approvalId: string };
    // Somebody else gets the slot that was free when it was asked for.
    const [first] = timesOf(await mine.api.data('POST', '/v1/releases', inSlot()));
    expect(first).toBe(before.nextFreeAt);
    const expected = (await slots()).nextFreeAt;
    const approval = await mine.owner.data('POST', `/v1/approvals/${approvalId}/resolve`, { decision: 'approve' });
    expect(attribute(approval, 'preview')).toMatchObject({
      details: expect.arrayContaining([{ name: 'scheduled', value: 'in the next free slot of each account' }]),
    });
    await requests.untilRun(approvalId);
    const [made] = await mine.api.data<Resource[]>('GET', '/v1/releases?search=Asked%20for');
    expect(made && timesOf(made)).toEqual([expected]);
  });
});
