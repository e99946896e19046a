/** @modes embedded, long: redis */
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from './fake-platform.js';
import { FaultStage, type Release } from './fault-stage.js';
import { countOutcome } from './outcome.js';
import { strikes, type Round, type Tally } from './rounds.js';

describe('kill -9 of scheduler-worker', () => {
  let stage: FaultStage;
  let releases: Release[] = [];

  beforeAll(async () => {
    stage = await FaultStage.start();
  });
  afterAll(() => stage?.stop());

  const soon = (): Date => new Date(Date.now() + 500);

  /** Kills, counts the targets whose call is uncertain (or, `before`, not made), and starts the next worker. */
  async function killWorker(scheduled: readonly Release[], tally: Tally, window: 'before' | 'uncertain'): Promise<void> {
    await stage.worker.kill();
    const rows = await stage.targetRows(scheduled);
    const arrived = (id: string): boolean => stage.platform.arrivals.has(id);
    const isHit = ({ id, status, fence, platform }: (typeof rows)[number]): boolean =>
      window === 'before'
        ? fence > 0 && platform === 'webhook' && !arrived(id) && ['scheduled', 'publishing'].includes(status)
        : status === 'publishing' && (platform === 'feed' || arrived(id));
    tally.hit += rows.filter(isHit).length;
    stage.platform.pace = 0;
    await stage.worker.start();
    releases.push(...scheduled);
  }

  async function everythingPublished(tally: Tally): Promise<void> {
    const ended = await stage.settled(releases);
    releases = [];
    await countOutcome(stage, ended, tally);
  }

  strikes(
    'worker before the call',
    'what was claimed or begun is published once, by the next worker',
    async ({ chance, tally }: Round) => {
      stage.platform.pace = 40;
      const dueAt = soon();
      const scheduled = await stage.schedule(20, [stage.connections.withLookUp, stage.connections.feed], dueAt);
      await sleep(Math.max(0, dueAt.getTime() - Date.now() + chance.between(0, 40)));
      await killWorker(scheduled, tally, 'before');
    },
    everythingPublished,
  );

  strikes(
    'worker during the call',
    'what the platform has recorded is found by look-up and not sent again',
    async ({ chance, tally }: Round) => {
      stage.platform.pace = chance.pick<Pace>(['never', 150, 400]);
      const arrived = stage.platform.arrived(chance.between(1, 8));
      const scheduled = await stage.schedule(10, [stage.connections.withLookUp, stage.connections.feed], soon());
      await arrived;
      await sleep(chance.between(0, 140));
      await killWorker(scheduled, tally, 'uncertain');
    },
    everythingPublished,
  );

  strikes(
    'worker after the platform accepted',
    'what was accepted without a record of it here is found by look-up and not sent again',
    async ({ chance, tally }: Round) => {
      stage.platform.pace = chance.pick([0, 0, 5]);
      const arrived = stage.platform.arrived(chance.between(1, 6));
      const scheduled = await stage.schedule(10, [stage.connections.withLookUp, stage.connections.feed], soon());
      await arrived;
      await sleep(chance.between(0, 30));
      await killWorker(scheduled, tally, 'uncertain');
    },
    everythingPublished,
  );

  strikes(
    'worker during the call, no look-up',
    'the target is held for a person, is never sent again by itself, and ends as the person says',
    async ({ chance, tally }: Round) => {
      stage.platform.pace = chance.pick<Pace>(['never', 300]);
      const arrived = stage.platform.arrived(chance.between(1, 4));
      const scheduled = await stage.schedule(4, [stage.connections.withoutLookUp], soon());
      await arrived;
      await sleep(chance.between(0, 100));
      await killWorker(scheduled, tally, 'uncertain');
    },
    async (tally) => {
      const seen = await heldOrPublished();
      const held = seen.filter(({ attributes }) => attributes.status === 'unconfirmed');
      tally.heldForPerson += held.length;
      const before = new Map(stage.platform.arrivals);
      for (const { id, attributes } of held) {
        const [target] = attributes.targets;
        expect(target).toMatchObject({ status: 'unconfirmed', error: { code: 'publish_unconfirmed', class: 'unknown' } });
        expect(target?.attempts.at(-1)?.outcome).toBe('unknown');
        // Settles as a person would, by looking at the platform.
        const verdict = before.has(target?.id ?? '') ? 'published' : 'scheduled';
        await stage.api.data('PATCH', `/v1/releases/${id}/targets/${target?.id}`, { status: verdict });
      }
      await everythingPublished(tally);
    },
  );

  /** Held means that no worker will look at it again. */
  async function heldOrPublished(): Promise<Release[]> {
    const open = async (): Promise<number> => {
      const rows = await stage.rows('select id from target where release_id = any($1) and wake_at is not null', [
        releases.map(({ id }) => id),
      ]);
      return rows.length;
    };
    for (let tries = 0; tries < 300 && (await open()) > 0; tries += 1) await sleep(100);
    return stage.settled(releases, ['unconfirmed', 'published']);
  }
});
