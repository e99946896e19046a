import type { DataSource } from 'typeorm';
import type { ChannelCapability, PublishedRecord } from '../channel/index.js';
import { publishWorker } from './publish-worker.fixture.js';

const record: PublishedRecord = { externalProviderId: 'x', externalShortcode: null, url: null };

/** A worker whose platform accepts everything; `sent` are the targets that reached it. */
export function acceptingWorker(dataSource: DataSource, capability: Partial<ChannelCapability> = {}) {
  const sent: string[] = [];
  const publish = ({ targetId }: { targetId: string }): Promise<PublishedRecord> =>
    Promise.resolve((sent.push(targetId), record));
  const made = publishWorker(dataSource, { publish, capability: { name: 'feed', ...capability } });
  const isIdle = async (): Promise<boolean> => {
    const [held] = await dataSource.query<{ held: boolean }[]>(
      `select exists (select from target where held_by = $1 or status = 'publishing') as held`,
      [made.workers.id],
    );
    return made.publisher.holding === 0 && held?.held === false;
  };
  return {
    ...made,
    sent,
    async publishDue(): Promise<void> {
      await made.claims.claimAllDue();
      while (!(await isIdle())) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** Each worker claims only its share, so that a first round may leave something to nobody. */
export async function publishAllDue(workers: readonly ReturnType<typeof acceptingWorker>[]): Promise<void> {
  for (let round = 1; round <= 2; round += 1) await Promise.all(workers.map(({ publishDue }) => publishDue()));
}
