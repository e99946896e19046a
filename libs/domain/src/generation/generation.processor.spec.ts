import type { TextUsage } from '@imprint/contracts/generation';
import type { GenerationJob } from '@imprint/contracts/messages';
import type { Job } from '@imprint/platform/queue';
import type { SignalBus } from '@imprint/platform/signals';
import { eventually, testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { AssetFiles } from '../media/index.js';
import { StorageFullError, StorageUnavailableError } from '../media/storage/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import type { ArticleDraft } from './article-draft.js';
import { noPauses } from './failover/no-pauses.fixture.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import type { GenerationMetrics } from './generation-metrics.js';
import { GenerationRuns } from './generation-runs.js';
import { noOwnModels } from './vendor-keys/no-own-models.fixture.js';
import { GenerationProcessor } from './generation.processor.js';
import { ModelError, type GenerationKind } from './generation-kind.js';
import { costsOn } from './generation-costs.fixture.js';
import { GenerationKinds } from './generation-kinds.js';
import { GenerationOutcomes } from './generation-outcomes.js';
import { oneModelKind } from './image/image-kind.fixture.js';
import type { GeneratedImage, ImageModel } from './image/index.js';
import type { TextKind } from './text/text-kind.js';

const image: GeneratedImage = { bytes: Buffer.from('drawn'), mimeType: 'image/png', width: 1, height: 1 };
let database: OpenedDatabase;
let dataSource: DataSource;
let id: string;
let count = 0;
/** Metrics and signals of the workers. */
let told: string[];

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  told = [];
  id = `gen_${(count += 1)}`;
  await dataSource.query(
    `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
     values ($1, 'org', 'user', 'image', 'queued', 'some/model', 'some', 'A card', '1:1', now())`,
    [id],
  );
});

/** A worker with a single model, which draws like this. */
function worker(
  generate: ImageModel['generate'],
  settings: Parameters<typeof testConfig>[0] = {},
  store = () => Promise.resolve(),
  writing?: TextKind['make'],
): GenerationProcessor {
  const model = { capability: { timeoutMs: 60_000 }, generate } as ImageModel;
  const files = {
    store,
    signedUrl: (key: string) => `https://files.example/${key}`,
  } as unknown as AssetFiles;
  const publish = (topic: string, { status = '' }: { status?: string }) => Promise.resolve(void told.push(`${topic} ${status}`));
  const config = testConfig({ SHUTDOWN_GRACE_MS: 100, SHUTDOWN_NOTICE_MS: 0, ...settings });
  const claims = new GenerationClaimsRepository(dataSource);
  const texts = { name: 'text', make: writing } as TextKind;
  const kinds = new GenerationKinds([oneModelKind(model, files), texts] as GenerationKind[]);
  const signals = { publish } as unknown as SignalBus;
  const ended = (_model: string, outcome: string) => void told.push(`counted ${outcome}`);
  const metrics = { ended } as unknown as GenerationMetrics;
  const outcomes = new GenerationOutcomes(costsOn(dataSource, kinds, config), claims, kinds, files, signals, metrics);
  return new GenerationProcessor(
    claims,
    kinds,
    outcomes,
    signals,
    new GenerationRuns(claims, metrics, noOwnModels, noPauses),
    config,
  );
}

const outage = (how: { retryable?: boolean; retryAfterSeconds?: number } = {}): ModelError =>
  new ModelError({ class: 'provider_outage', code: 'vendor_down', message: 'It is down.', retryable: true, ...how });
const run = (processor: GenerationProcessor): Promise<void> =>
  processor.process({ data: { version: 1, generationId: id } } as Job<GenerationJob>);
const rows = (): Promise<object[]> => dataSource.query(`select status, attempts from generation where id = $1`, [id]);

it('a stopping worker gives back what it cannot finish: the next one claims it at once, and no attempt is lost', async () => {
  let begun = false;
  const slow = worker((_request, { signal }) => {
    begun = true;
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const ended = run(slow);
  await eventually(() => begun);
  slow.onModuleDestroy();
  await ended;
  expect(await rows()).toEqual([{ status: 'queued', attempts: 0 }]);
  expect(await new GenerationClaimsRepository(dataSource).overdue(1)).toMatchObject([{ id }]);
  await run(worker(() => Promise.resolve(image)));
  expect(await rows()).toEqual([{ status: 'completed', attempts: 1 }]);
});

it('generations that end at once take half of the connections at most, so that none of them fails for want of one', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `${id}_${index}`);
  await dataSource.query(
    `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
     select unnest($1::text[]), 'org', 'user', 'image', 'queued', 'some/model', 'some', 'A card', '1:1', now()`,
    [ids],
  );
  let [underWay, most, drawing] = [0, 0, 0];
  const transaction = dataSource.transaction.bind(dataSource) as (work: unknown) => Promise<unknown>;
  const counted = jest.spyOn(dataSource, 'transaction').mockImplementation(async (work: unknown) => {
    most = Math.max(most, (underWay += 1));
    return transaction(work).finally(() => (underWay -= 1));
  });
  let draw = (): void => undefined;
  const together = new Promise<void>((resolve) => (draw = resolve));
  const busy = worker(
    async () => {
      if ((drawing += 1) === ids.length) draw();
      await together;
      return image;
    },
    { DATABASE_POOL_SIZE: 6 },
  );
  await Promise.all(ids.map((generationId) => busy.process({ data: { version: 1, generationId } } as Job<GenerationJob>)));
  counted.mockRestore();
  expect(most).toBe(3);
  const ended = await dataSource.query(`select distinct status, attempts from generation where id = any($1)`, [ids]);
  expect(ended).toEqual([{ status: 'completed', attempts: 1 }]);
});

it('an article that is kept section by section has all its attempts again after each, and its next worker reads what was kept', async () => {
  await dataSource.query(`update generation set kind = 'text', attempts = 3, fence = 3 where id = $1`, [id]);
  const draft: ArticleDraft = { title: 'Wheat', sections: [] };
  const seen: (ArticleDraft | null)[] = [];
  const writing: TextKind['make'] = async (generation, { save }) => {
    seen.push(generation.draft);
    await save(draft);
    throw outage();
  };
  await run(worker(() => Promise.resolve(image), {}, undefined, writing));
  expect(await rows()).toEqual([{ status: 'queued', attempts: 1 }]);
  await dataSource.query(`update generation set wake_at = now() where id = $1`, [id]);
  await run(worker(() => Promise.resolve(image), {}, undefined, writing));
  expect(seen).toEqual([null, draft]);
});

it('what a text has used is kept while it is written, and its next worker reads it', async () => {
  await dataSource.query(`update generation set kind = 'text' where id = $1`, [id]);
  const seen: (TextUsage | null)[] = [];
  const usage = { inputTokens: 1, outputTokens: 2, costUsd: null };
  const writing: TextKind['make'] = async (generation, { used }) => {
    seen.push(generation.usage);
    await used(usage);
    throw outage();
  };
  const attempt = async (): Promise<void> => {
    await dataSource.query(`update generation set wake_at = now() where id = $1`, [id]);
    await run(worker(() => Promise.resolve(image), {}, undefined, writing));
  };
  await attempt();
  await attempt();
  await attempt();
  expect(seen).toEqual([null, usage, usage]);
  expect(await dataSource.query(`select status, usage from generation where id = $1`, [id])).toEqual([
    { status: 'queued', usage },
  ]);
});

it('what a text used is not kept of one that another worker has taken', async () => {
  await dataSource.query(`update generation set kind = 'text' where id = $1`, [id]);
  const writing: TextKind['make'] = async (_generation, { used }) => {
    await dataSource.query(`update generation set fence = fence + 1, attempts = 2 where id = $1`, [id]);
    await used({ inputTokens: 1, outputTokens: 2, costUsd: null });
    throw new Error('was kept');
  };
  await run(worker(() => Promise.resolve(image), {}, undefined, writing));
  const left = await dataSource.query(`select status, attempts, usage, error from generation where id = $1`, [id]);
  expect(left).toEqual([{ status: 'processing', attempts: 2, usage: null, error: null }]);
});

it('an article that another worker has taken is not kept', async () => {
  await dataSource.query(`update generation set kind = 'text' where id = $1`, [id]);
  const writing: TextKind['make'] = async (_generation, { save }) => {
    await dataSource.query(`update generation set fence = fence + 1, attempts = 2 where id = $1`, [id]);
    await save({ title: 'Wheat', sections: [] });
    throw new Error('was kept');
  };
  await run(worker(() => Promise.resolve(image), {}, undefined, writing));
  const left = await dataSource.query(`select status, attempts, draft, error from generation where id = $1`, [id]);
  expect(left).toEqual([{ status: 'processing', attempts: 2, draft: null, error: null }]);
});

describe('a generation that outlived its lease and was claimed by another worker', () => {
  /** While the model draws, the lease expires and another worker claims the generation. */
  async function lost(end: () => Promise<GeneratedImage>): Promise<void> {
    const slow = worker(async () => {
      await dataSource.query('update generation set wake_at = now() where id = $1', [id]);
      expect((await new GenerationClaimsRepository(dataSource).claim(id, 60))?.fence).toBe(2);
      return end();
    });
    await run(slow);
  }
  const unchanged = { status: 'processing', fence: 2, attempts: 2, error: null, output: null, assets: 0, events: 0 };
  const found = (): Promise<object[]> =>
    dataSource.query(
      `select status, fence, attempts, error, output, (select count(*)::integer from asset where generation_id = $1) as assets,
         (select count(*)::integer from webhook_event where payload -> 'generation' ->> 'id' = $1) as events
       from generation where id = $1`,
      [id],
    );

  it('is not ended by its first worker: no output, no asset, no event', async () => {
    await lost(() => Promise.resolve(image));
    expect(await found()).toEqual([unchanged]);
    expect(told).toEqual(['generation.changed processing']);
  });

  it.each([true, false])('is neither retried nor counted when its first worker fails (retryable: %s)', async (retryable) => {
    await lost(() => Promise.reject(outage({ retryable })));
    expect(await found()).toEqual([unchanged]);
    expect(told).toEqual(['generation.changed processing']);
  });
});

it('a long generation keeps its lease', async () => {
  const until = async (): Promise<number> => {
    const [row] = await dataSource.query<{ at: Date }[]>(`select wake_at as at from generation where id = $1`, [id]);
    return row?.at.getTime() ?? 0;
  };
  const slow = worker(
    async (_request, { progress }) => {
      progress(40);
      const first = await until();
      await eventually(async () => (await until()) > first);
      return image;
    },
    { GENERATION_LEASE_SECONDS: 1 },
  );
  await run(slow);
  expect(await rows()).toEqual([{ status: 'completed', attempts: 1 }]);
});

it('a temporary failure is retried after 5, 10 and 20 s, later if the vendor requests it, and not after four attempts', async () => {
  const now = async (): Promise<number> => {
    const [row] = await dataSource.query<{ at: Date }[]>('select clock_timestamp() as at');
    return row?.at.getTime() ?? 0;
  };
  const waits = [
    { asked: undefined, ms: 5_000 },
    { asked: 3, ms: 10_000 },
    { asked: 60, ms: 60_000 },
  ];
  for (const { asked, ms } of waits) {
    const before = await now();
    await run(worker(() => Promise.reject(outage(asked === undefined ? {} : { retryAfterSeconds: asked }))));
    const [row] = await dataSource.query<{ at: Date; status: string }[]>(
      `select status, wake_at as at from generation where id = $1`,
      [id],
    );
    await dataSource.query(`update generation set wake_at = now() where id = $1`, [id]);
    expect(row?.status).toBe('queued');
    expect(row?.at.getTime()).toBeGreaterThanOrEqual(before + ms);
    expect(row?.at.getTime()).toBeLessThanOrEqual((await now()) + ms);
  }
  await run(worker(() => Promise.reject(outage())));
  expect(await rows()).toEqual([{ status: 'failed', attempts: 4 }]);
  expect(told.filter((each) => each.startsWith('counted'))).toEqual([
    ...Array<string>(3).fill('counted retry'),
    'counted failed',
  ]);
});

const where = new Error("ENOSPC: no space left on device, open '/srv/imprint/files/org/asset.png'");
it.each([
  [
    new StorageFullError(where),
    { class: 'provider_outage', code: 'storage_full', message: 'The file storage has no room left.' },
  ],
  [
    new StorageUnavailableError(where),
    { class: 'provider_outage', code: 'storage_unavailable', message: 'File storage unavailable.' },
  ],
  [
    where,
    {
      class: 'unknown',
      code: 'unexpected_error',
      message: 'Something went wrong on our side. The operator can find the cause in the log.',
    },
  ],
])('%s: what is kept of it tells nobody where files are', async (error, kept) => {
  const drawn = (): Promise<GeneratedImage> => Promise.resolve(image);
  await run(worker(drawn, {}, () => Promise.reject(error)));
  expect(await dataSource.query(`select status, error from generation where id = $1`, [id])).toEqual([
    { status: 'queued', error: { ...kept, retryable: true } },
  ]);
});
