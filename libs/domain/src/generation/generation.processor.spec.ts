import type { GenerationJob } from '@imprint/contracts';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import type { Job } from '@imprint/platform/queue';
import type { SignalBus } from '@imprint/platform/signals';
import { createTestDatabase, eventually, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { BrandsService } from '../brands/brands.service.js';
import type { AssetFiles } from '../media/asset-files.js';
import { StorageFullError, StorageUnavailableError } from '../media/storage/index.js';
import { schema } from '../schema/index.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import type { GenerationMetrics } from './generation-metrics.js';
import { GenerationProcessor } from './generation.processor.js';
import { ImageMaker } from './image-maker.js';
import type { GeneratedImage, ImageModel } from './image-model/index.js';

const id = 'gen_of-a-stop';
const image: GeneratedImage = { bytes: Buffer.from('drawn'), mimeType: 'image/png', width: 1, height: 1 };
let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase(schema.migrations);
  const named = { entities: schema.entities, namingStrategy: new SnakeNamingStrategy() };
  dataSource = await new DataSource({ type: 'postgres', url: database.url, ...named }).initialize();
  await dataSource.query(`insert into organization (id, name, slug) values ('org', 'org', 'org')`);
  await dataSource.query(`insert into app_user (id, email, name) values ('user', 'ada@example.com', 'Ada')`);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** A worker whose only model draws so. */
function worker(generate: ImageModel['generate'], graceMs: number, store = () => Promise.resolve()): GenerationProcessor {
  const model = { capability: { timeoutMs: 60_000 }, generate } as ImageModel;
  const files = {
    store,
    signedUrl: (key: string) => `https://files.example/${key}`,
  } as unknown as AssetFiles;
  return new GenerationProcessor(
    dataSource,
    new GenerationClaimsRepository(dataSource),
    new ImageMaker(new Map([['some/model', model]]), {} as BrandsService, files),
    { publish: () => Promise.resolve() } as unknown as SignalBus,
    { ended: () => undefined } as unknown as GenerationMetrics,
    testConfig({ SHUTDOWN_GRACE_MS: graceMs, SHUTDOWN_NOTICE_MS: 0 }),
  );
}

const run = (processor: GenerationProcessor): Promise<void> =>
  processor.process({ data: { version: 1, generationId: id } } as Job<GenerationJob>);
const rows = (): Promise<object[]> => dataSource.query(`select status, attempts from generation`);

it('a worker that stops gives back what it cannot finish: the next one takes it at once, and no attempt is lost', async () => {
  await dataSource.query(
    `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
     values ($1, 'org', 'user', 'image', 'queued', 'some/model', 'some', 'A card', '1:1', now())`,
    [id],
  );
  let begun = false;
  const slow = worker((_request, { signal }) => {
    begun = true;
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  }, 100);
  const ended = run(slow);
  await eventually(() => begun);
  slow.onModuleDestroy();
  await ended;
  expect(await rows()).toEqual([{ status: 'queued', attempts: 0 }]);
  expect(await new GenerationClaimsRepository(dataSource).overdue(1)).toMatchObject([{ id }]);
  await run(worker(() => Promise.resolve(image), 100));
  expect(await rows()).toEqual([{ status: 'completed', attempts: 1 }]);
});

const where = new Error("ENOSPC: no space left on device, open '/srv/imprint/files/org/asset.png'");
it.each([
  [
    new StorageFullError(where),
    { class: 'provider_outage', code: 'storage_full', message: 'The file storage has no room left.' },
  ],
  [
    new StorageUnavailableError(where),
    { class: 'provider_outage', code: 'storage_unavailable', message: 'The file storage cannot be used at the moment.' },
  ],
  [
    where,
    {
      class: 'unknown',
      code: 'unexpected_error',
      message: 'Something went wrong on our side. The operator finds the cause in the log.',
    },
  ],
])('%s: what is kept of it tells nobody where files are', async (error, kept) => {
  await dataSource.query(`update generation set status = 'queued', attempts = 0, wake_at = now(), error = null where id = $1`, [
    id,
  ]);
  await run(
    worker(
      () => Promise.resolve(image),
      100,
      () => Promise.reject(error),
    ),
  );
  expect(await dataSource.query(`select status, error from generation`)).toEqual([
    { status: 'queued', error: { ...kept, retryable: true } },
  ]);
});
