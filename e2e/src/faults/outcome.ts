import { eventually } from '@imprint/platform/testing';
import type { FaultStage, Release, Target } from './fault-stage.js';
import type { Tally } from './rounds.js';

/** Counts what was lost and duplicated among releases that should all be published by now, and their events. */
export async function countOutcome(stage: FaultStage, releases: readonly Release[], tally: Tally): Promise<void> {
  const targets = releases.flatMap(({ attributes }) => attributes.targets);
  const feed = await feedEntries(stage, targets);
  for (const target of targets) {
    const arrivals = target.platform === 'feed' ? (feed.get(target.id) ?? 0) : (stage.platform.arrivals.get(target.id) ?? 0);
    if (arrivals === 0 || target.status !== 'published' || !tellsTheStory(target)) {
      tally.lost += 1;
      console.error('lost', JSON.stringify({ arrivals, target }));
    }
    if (arrivals > 1) {
      tally.doubled += 1;
      console.error('doubled', JSON.stringify({ arrivals, target }));
    }
    if (stage.platform.confirmed.has(target.id)) tally.settledByLookUp += 1;
  }
  const ids = releases.flatMap((release) => [
    `publish:release.published:${release.id}:release:published`,
    ...release.attributes.targets.map((target) => `publish:target.published:${release.id}:${target.id}:published`),
  ]);
  await countEvents(stage, ids, tally);
}

/** Every event reaches the receiver, repeats are identical, and its delivery is recorded once, as delivered. */
export async function countEvents(stage: FaultStage, eventIds: readonly string[], tally: Tally): Promise<void> {
  const bodies = (): Map<string, Set<string>> => {
    const byId = new Map<string, Set<string>>();
    for (const { json } of stage.receiver.requests) {
      const { timestamp: _signedAt, ...content } = json as Record<string, unknown>;
      const id = String(content['eventId']);
      byId.set(id, (byId.get(id) ?? new Set()).add(JSON.stringify(content)));
    }
    return byId;
  };
  const rows = async () =>
    stage.rows<{ event_id: string }>(`select event_id from webhook_delivery where event_id = any($1) and status = 'delivered'`, [
      eventIds,
    ]);
  const isComplete = async (): Promise<boolean> => {
    const got = bodies();
    return eventIds.every((id) => got.has(id)) && (await rows()).length >= eventIds.length;
  };
  await eventually(isComplete, { timeoutMs: 60_000 }).catch(() => undefined);
  const [got, delivered] = [bodies(), (await rows()).map((row) => row.event_id)];
  for (const id of eventIds) {
    const copies = delivered.filter((candidate) => candidate === id).length;
    if (!got.has(id) || copies === 0) {
      tally.lost += 1;
      console.error('lost event', id, { received: got.has(id), delivered: copies });
    }
    if ((got.get(id)?.size ?? 0) > 1 || copies > 1) {
      tally.doubled += 1;
      console.error('doubled event', id, [...(got.get(id) ?? [])]);
    }
  }
}

/** The ledger ends with the successful attempt, and none is still running. */
function tellsTheStory({ attempts }: Target): boolean {
  const outcomes = attempts.map(({ outcome }) => outcome);
  return (
    outcomes.at(-1) === 'published' && outcomes.slice(0, -1).every((outcome) => outcome === 'refused' || outcome === 'unknown')
  );
}

async function feedEntries(stage: FaultStage, targets: readonly Target[]): Promise<Map<string, number>> {
  const counted = await stage.rows<{ target_id: string; entries: number }>(
    'select target_id, count(*)::integer as entries from feed_entry where target_id = any($1) group by target_id',
    [targets.map(({ id }) => id)],
  );
  return new Map(counted.map((row) => [row.target_id, row.entries]));
}
