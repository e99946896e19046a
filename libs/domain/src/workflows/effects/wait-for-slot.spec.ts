import { SecretBox } from '@imprint/platform/crypto';
import { eventually, testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AuditTrail } from '../../audit/index.js';
import { accountParts } from '../../publishing/connections/accounts.fixture.js';
import { ConnectionSlots } from '../../publishing/index.js';
import { elsewhere, openReleases, person } from '../../publishing/releases/releases.fixture.js';
import { oneNode, openEffects, type OpenedEffects } from './effects.fixture.js';
import { WaitForSlot } from './wait-for-slot.js';

let stage: OpenedEffects;
let slots: ConnectionSlots;

beforeAll(async () => {
  const opened = await openReleases();
  const { dataSource } = opened;
  const { connections } = accountParts(dataSource, new SecretBox(testConfig()), new Map([['elsewhere', elsewhere]]));
  slots = new ConnectionSlots(dataSource, connections, new AuditTrail(dataSource));
  stage = await openEffects(opened, [new WaitForSlot(slots)]);
  await slots.replace(person, 'conn', { timezone: 'UTC', slots: [{ weekday: 'monday', time: '09:00' }] });
});
afterAll(() => stage?.close());

it('waits until the next free slot, and keeps to it whatever becomes of the slots', async () => {
  const { nextFreeAt } = await slots.read(person, 'conn');
  const id = await stage.start({ nodes: [oneNode('wait_for_slot', { connectionId: 'conn' })], edges: [] });
  const [step] = await eventually(async () => {
    const rows = await stage.dataSource.query<{ wakeAt: Date }[]>(
      `select wake_at as "wakeAt" from workflow_step where execution_id = $1 and status = 'waiting'`,
      [id],
    );
    return rows.length > 0 ? rows : undefined;
  });
  expect(step?.wakeAt).toEqual(nextFreeAt);
  await slots.replace(person, 'conn', { timezone: 'UTC', slots: [{ weekday: 'tuesday', time: '10:00' }] });
  // As if its time had come.
  await stage.dataSource.query(`update workflow_step set wake_at = now() where execution_id = $1`, [id]);
  await stage.signals.publish('workflow.steps', { organizationId: 'org' });
  expect(await stage.outcomeOf(id)).toMatchObject({ status: 'completed', output: { at: nextFreeAt?.toISOString() } });
});

it.each([
  ['without slots', 'conn_2', 'no_slot'],
  ['of another organization', 'conn_other', 'not_found'],
])('fails for an account %s', async (_what, connectionId, code) => {
  expect((await stage.run('wait_for_slot', { connectionId })).error?.code).toBe(code);
});

it('a rehearsal says when that would be', async () => {
  const at = (await slots.read(person, 'conn')).nextFreeAt?.toISOString();
  expect(await stage.rehearse('wait_for_slot', { connectionId: 'conn' })).toEqual({ output: { at } });
});
