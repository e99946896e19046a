/** @modes embedded, long: redis */
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Received } from '../harness/index.js';
import { FaultStage, type Release } from './fault-stage.js';
import { countOutcome } from './outcome.js';
import { strikes } from './rounds.js';

describe('kill -9 of webhook-dispatcher', () => {
  let stage: FaultStage;
  const releases: Release[] = [];
  const inFlight: Received[] = [];

  beforeAll(async () => {
    stage = await FaultStage.start();
  });
  afterAll(() => stage?.stop());

  strikes(
    'dispatcher in mid-POST',
    'the event is delivered again under the same eventId with a new timestamp',
    async ({ chance, tally }) => {
      const { receiver } = stage;
      const unanswered: Received[] = [];
      const most = chance.between(1, 6);
      receiver.reply = (received, response) => {
        // Some are answered, so that the kill may also fall between the response and its record.
        if (unanswered.push(received) > most || chance.between(0, 2) === 0) response.writeHead(204).end();
      };
      const scheduled = await stage.schedule(5, [stage.connections.feed], new Date());
      await eventually(() => unanswered.length >= most, { timeoutMs: 20_000 });
      await sleep(chance.between(0, 40));
      await stage.dispatcher.kill();
      // The server may still be executing its dead client's statement.
      await eventually(async () => {
        const [pending] = await stage.rows(`select pid from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()
          and query ~ 'webhook_delivery|COMMIT'`);
        return pending === undefined;
      });
      const delivered = await stage.rows<{ event_id: string }>(
        `select event_id from webhook_delivery where status = 'delivered'`,
      );
      const cut = unanswered.filter(({ json }) => !delivered.some((row) => row.event_id === json['eventId']));
      receiver.reply = (_received, response) => response.writeHead(204).end();
      await stage.dispatcher.start();
      tally.hit += cut.length;
      inFlight.push(...cut);
      releases.push(...scheduled);
    },
    async (tally) => {
      await countOutcome(stage, await stage.settled(releases), tally);
      for (const first of inFlight) {
        const copies = stage.receiver.requests.filter(({ json }) => json['eventId'] === first.json['eventId']);
        const [last] = copies.slice(-1);
        expect(copies.length).toBeGreaterThan(1);
        expect(last?.headers['webhook-id']).toBe(first.headers['webhook-id']);
        expect(last?.json['timestamp']).not.toBe(first.json['timestamp']);
      }
    },
  );
});
