/** @modes embedded, long: redis */
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultStage, patient } from './fault-stage.js';
import { countOutcome } from './outcome.js';
import { strikes } from './rounds.js';

describe('SIGTERM with a call in flight', () => {
  let stage: FaultStage;

  beforeAll(async () => {
    stage = await FaultStage.start(undefined, { settings: patient });
  });
  afterAll(() => stage?.stop());

  strikes(
    'worker stopped',
    'calls under way end, waiting targets are handed over, the exit code is 0',
    async ({ chance, tally }) => {
      stage.platform.pace = chance.between(200, 700);
      const arrived = stage.platform.arrived(chance.between(1, 10));
      const scheduled = await stage.schedule(24, [stage.connections.withLookUp], new Date(Date.now() + 400));
      await arrived;
      await sleep(chance.between(0, 150));
      const exit = stage.worker.stop();
      tally.hit += scheduled
        .flatMap(({ attributes }) => attributes.targets)
        .filter(({ id }) => stage.platform.arrivals.has(id)).length;
      expect(await exit).toBe(0);
      const unfinished = await stage.targetRows(scheduled);
      // An orderly stop leaves nothing uncertain.
      expect(unfinished.filter(({ status }) => status !== 'published' && status !== 'scheduled')).toEqual([]);
      stage.platform.pace = 0;
      await stage.worker.start();
      await countOutcome(stage, await stage.settled(scheduled), tally);
    },
  );

  strikes('dispatcher stopped', 'deliveries under way end, and none is sent twice', async ({ chance, tally }) => {
    const { receiver, dispatcher } = stage;
    const from = receiver.requests.length;
    const paceMs = chance.between(100, 700);
    receiver.reply = (_received, response) => void setTimeout(() => response.writeHead(204).end(), paceMs);
    const scheduled = await stage.schedule(10, [stage.connections.feed], new Date());
    await eventually(() => receiver.requests.length > from, { timeoutMs: 20_000 });
    await sleep(chance.between(0, 150));
    const exit = dispatcher.stop();
    tally.hit += receiver.requests.length - from;
    expect(await exit).toBe(0);
    receiver.reply = (_received, response) => response.writeHead(204).end();
    await dispatcher.start();
    await countOutcome(stage, await stage.settled(scheduled), tally);
    // A receiver that responds too late gets a retry, recorded as a timeout. Any other repeat is caused by the stop.
    const eventIds = receiver.requests.slice(from).map(({ json }) => String(json['eventId']));
    const cutOff = await stage.rows(
      `select id from webhook_delivery d
       where event_id = any($1) and (attempts > (select count(*) from webhook_attempt a where a.delivery_id = d.id)
         or exists (select from webhook_attempt a where a.delivery_id = d.id and a.error ->> 'code' <> 'receiver_timeout'))`,
      [eventIds],
    );
    tally.doubled += cutOff.length;
    if (eventIds.length > new Set(eventIds).size) {
      const attempts = await stage.rows(
        `select a.delivery_id, a.number, a.duration_ms, a.error ->> 'code' as code from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
         where d.event_id = any($1) and d.attempts > 1 order by 1, 2`,
        [eventIds],
      );
      console.warn('sent again', JSON.stringify(attempts));
    }
  });
});
