import { limits } from '@imprint/contracts/limits';
import { sampleEvent } from '@imprint/contracts/webhooks';
import { newId } from '@imprint/platform/crypto';
import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { addToOutbox, TriggerEvents } from '../../webhooks/index.js';
import { harmless, openTriggers, person } from './triggers.fixture.js';

let stage: Awaited<ReturnType<typeof openTriggers>>;
beforeAll(async () => {
  stage = await openTriggers();
});
afterEach(async () => {
  await stage.stop();
  await stage.dataSource.query('delete from workflow_trigger');
});
afterAll(() => stage.close());

/** A generation that was made, in a transaction with its event. */
async function raise(organizationId = 'org', payload: object = {}, eventId = newId('evt')): Promise<string> {
  const sample = sampleEvent('generation.completed', { id: (prefix) => newId(prefix as 'evt'), at: new Date() });
  await stage.dataSource.transaction((manager) =>
    addToOutbox(manager, [
      {
        ...{ organizationId, event: 'generation.completed' as const, eventId, occurredAt: new Date() },
        payload: { ...sample.payload, ...payload },
      },
    ]),
  );
  await stage.signals.publish('outbox.added', {});
  return eventId;
}
const marked = async (): Promise<number> =>
  (await stage.dataSource.query<unknown[]>('select from webhook_event where for_triggers')).length;

describe('one of our events', () => {
  it('scenario 16: signal-duplicated: it starts one execution, whatever is repeated and whoever takes it', async () => {
    const { workflowId } = await stage.trigger({ kind: 'event', event: 'generation.completed' });
    for (const services of [stage, await stage.another(), await stage.another()]) stage.run(services.eventWorker());
    const eventId = await raise();
    const [execution] = await stage.started(workflowId, 1);
    expect(execution).toMatchObject({
      trigger: 'event',
      triggerKey: eventId,
      triggerPayload: { generation: { status: 'completed' } },
    });
    await eventually(async () => (await marked()) === 0);
    // As if its worker had died before it could say so.
    await stage.dataSource.query('update webhook_event set for_triggers = true where event_id = $1', [eventId]);
    await raise('org', {}, eventId);
    await eventually(async () => (await marked()) === 0);
    expect(await stage.executionsOf(workflowId)).toHaveLength(1);
  });

  it('is not marked if no trigger waits for it: of another event, that is off, or of another organization', async () => {
    await stage.trigger({ kind: 'event', event: 'target.published' });
    await stage.trigger({ kind: 'event', event: 'generation.completed', enabled: false });
    await raise();
    const { workflowId } = await stage.trigger({ kind: 'event', event: 'generation.completed' });
    await raise('other');
    expect(await marked()).toBe(0);
    const eventId = await raise();
    expect(await marked()).toBe(1);
    stage.run(stage.eventWorker());
    expect((await stage.started(workflowId, 1)).map(({ triggerKey }) => triggerKey)).toEqual([eventId]);
  });

  it('does not start a trigger that was made after it', async () => {
    const before = await stage.trigger({ kind: 'event', event: 'generation.completed' });
    await raise();
    const after = await stage.trigger({ kind: 'event', event: 'generation.completed' });
    stage.run(stage.eventWorker());
    await stage.started(before.workflowId, 1);
    await eventually(async () => (await marked()) === 0);
    expect(await stage.executionsOf(after.workflowId)).toEqual([]);
  });

  it('that violates its schema starts nothing', async () => {
    const { workflowId } = await stage.trigger({ kind: 'event', event: 'generation.completed' });
    await raise('org', { generation: {} });
    expect(await marked()).toBe(0);
    expect(await stage.executionsOf(workflowId)).toEqual([]);
  });
});

describe('an event of a workflow', () => {
  it('starts the workflows of its organization that wait for it, once for each key', async () => {
    const [first, second] = [
      await stage.trigger({ kind: 'event', event: 'review.arrived' }),
      await stage.trigger({ kind: 'event', event: 'review.arrived' }),
    ];
    const foreign = await stage.publish(harmless, 'other');
    await stage.triggers.create({ ...person, organizationId: 'other' }, foreign, { kind: 'event', event: 'review.arrived' });
    expect(await stage.events.fire({ organizationId: 'org', brandIds: null }, 'review.arrived', { stars: 5 }, 'a')).toBe(2);
    expect(await stage.events.fire({ organizationId: 'org', brandIds: null }, 'review.arrived', { stars: 5 }, 'a')).toBe(0);
    expect(await stage.events.fire({ organizationId: 'org', brandIds: null }, 'review.gone', {}, 'a')).toBe(0);
    for (const { workflowId } of [first, second])
      expect((await stage.executionsOf(workflowId)).map(({ triggerPayload }) => triggerPayload)).toEqual([{ stars: 5 }]);
    expect(await stage.executionsOf(foreign)).toEqual([]);
  });

  it('ends with a refusal where executions start each other for ever', async () => {
    const { workflowId, id } = await stage.trigger({ kind: 'event', event: 'again' });
    let key = 'outside';
    for (let depth = 0; depth <= limits.workflowEventDepth; depth += 1) {
      expect(await stage.events.fire({ organizationId: 'org', brandIds: null }, 'again', {}, key)).toBe(1);
      const rows = await stage.executionsOf(workflowId);
      expect(rows.map((row) => row.depth).sort()).toEqual(Array.from({ length: depth + 1 }, (_, index) => index));
      key = `${rows.find((row) => row.depth === depth)?.id ?? ''}/send/`;
    }
    await expect(stage.events.fire({ organizationId: 'org', brandIds: null }, 'again', {}, key)).rejects.toMatchObject({
      code: 'state_conflict',
    });
    expect(await stage.executionsOf(workflowId)).toHaveLength(limits.workflowEventDepth + 1);
    // The same by one of our events, of which the deepest execution is the cause.
    const executionId = key.split('/')[0];
    const created = await stage.triggers.create(person, workflowId, { kind: 'event', event: 'workflow.execution.completed' });
    const [row] = await stage.dataSource.query<{ now: Date }[]>('select now() as now');
    await stage.events.relay({
      ...{
        id: 'evt',
        organizationId: 'org',
        event: 'workflow.execution.completed',
        eventId: 'x',
        createdAt: row?.now ?? new Date(),
      },
      payload: { execution: { id: executionId } } as never,
    });
    expect(await stage.executionsOf(workflowId)).toHaveLength(limits.workflowEventDepth + 1);
    expect((await stage.triggerOf(created.id)).error).toMatchObject({ code: 'state_conflict' });
    expect((await stage.triggerOf(id)).error).toBeNull();
  });
});

describe('a filter', () => {
  it.each([
    ['trigger.stars >= 4', { stars: 5 }, 1],
    ['trigger.stars >= 4', { stars: 3 }, 0],
    ["has(trigger.text) && trigger.text.contains('plum')", { stars: 1 }, 0],
  ])('%s of %p', async (filter, payload, started) => {
    const { id } = await stage.trigger({ kind: 'event', event: 'review.arrived', filter });
    expect(await stage.events.fire({ organizationId: 'org', brandIds: null }, 'review.arrived', payload, newId('evt'))).toBe(
      started,
    );
    expect((await stage.triggerOf(id)).error).toBeNull();
  });

  it.each([
    ['trigger.stars >= 4', {}],
    ['trigger.stars', { stars: 4 }],
  ])('%s of %p has no answer: it starts nothing and says why', async (filter, payload) => {
    const { id, workflowId } = await stage.trigger({ kind: 'event', event: 'review.arrived', filter });
    const lines: unknown[][] = [];
    const ignore = (): void => undefined;
    Logger.overrideLogger({ log: ignore, error: ignore, warn: (...line: unknown[]) => lines.push(line) });
    expect(await stage.events.fire({ organizationId: 'org', brandIds: null }, 'review.arrived', payload, newId('evt'))).toBe(0);
    expect((await stage.triggerOf(id)).error).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('The filter: '),
    });
    Logger.overrideLogger(['error', 'warn']);
    const about = { triggerId: id, organizationId: 'org', workflowId, kind: 'event', code: 'validation_failed' };
    expect(lines).toEqual([[about, 'a trigger could not start its workflow', 'StartTriggered']]);
    expect(await stage.executionsOf(workflowId)).toEqual([]);
  });

  it.each(['trigger.stars >', 'inputs.url == 1', 'steps.a', 'now()'])('%s is refused when it is saved', async (filter) => {
    await expect(stage.trigger({ kind: 'event', event: 'x', filter })).rejects.toMatchObject({
      code: 'validation_failed',
      entries: [{ source: { pointer: '/filter' } }],
    });
  });
});

describe('an event that cannot be handed to its triggers', () => {
  it('waits longer each time, and lets those behind it pass', async () => {
    await stage.trigger({ kind: 'event', event: 'generation.completed' });
    const [poison, next] = [await raise(), await raise()];
    const events = new TriggerEvents(stage.dataSource);
    const seen: string[] = [];
    const take = (): Promise<number> =>
      events.take(1, async ({ eventId }) => {
        seen.push(eventId);
        return eventId !== poison;
      });
    expect([await take(), await take(), await take()]).toEqual([0, 1, 0]);
    expect(seen).toEqual([poison, next]);
    const waits = async (): Promise<number> => {
      const [row] = await stage.dataSource.query<{ wait: number }[]>(
        `select extract(epoch from triggers_after - now())::float8 as wait from webhook_event where event_id = $1`,
        [poison],
      );
      return row?.wait ?? 0;
    };
    const due = (): Promise<unknown> =>
      stage.dataSource.query('update webhook_event set triggers_after = now() where event_id = $1', [poison]);
    const longer: number[] = [await waits()];
    for (let time = 0; time < 2; time += 1) {
      await due();
      await take();
      longer.push(await waits());
    }
    expect(longer.every((wait, at) => wait > (longer[at - 1] ?? 0))).toBe(true);
    await stage.dataSource.query('update webhook_event set for_triggers = false where for_triggers');
  });
});
