// scheduler-worker as the product builds it, with one channel of the bench's own that publishes in no time. Tells its parent
// when targets arrived in this process.
import { StorageModule } from '@imprint/adapters/storage';
import { ImageModelsModule } from '@imprint/adapters/models';
import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { GenerationWorkerModule } from '@imprint/domain/generation';
import { PublishWorkerModule } from '@imprint/domain/publishing';
import { DueTargetsRepository } from '@imprint/domain/publishing/testing';
import { CHANNELS, type Channel } from '@imprint/domain/publishing/channel';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import { loadConfig, type Config } from '@imprint/platform/config';
import { enqueue, getQueueToken, type Queue } from '@imprint/platform/queue';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { instantPlatform } from './tenant.js';

export type ToPublishWorker = { type: 'render'; generationIds: string[] };
export type FromPublishWorker =
  { type: 'ready' } | { type: 'claimed'; count: number; at: number; ms: number } | { type: 'queued' };

const instant: Channel = {
  capability: {
    name: instantPlatform,
    label: 'Instant',
    description: 'Publishes in no time.',
    state: 'hidden',
    limits: {
      captionLength: 1_000,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      images: { mimeTypes: [], maxBytes: 0, maxCount: 0 },
    },
    credentialFields: [],
    lookUp: 'exact',
    concurrency: 64,
    timeoutMs: 10_000,
  },
  connect: () => Promise.resolve({ handle: 'bench', displayName: 'Bench', credentials: {} }),
  check: () => [],
  rehearsal: { calls: [], over: () => instant },
  publish: ({ targetId }) => Promise.resolve({ externalProviderId: targetId, externalShortcode: null, url: null }),
  lookUp: () => Promise.resolve({ outcome: 'absent' }),
};

@Global()
@Module({ providers: [{ provide: CHANNELS, useValue: new Map([[instantPlatform, instant]]) }], exports: [CHANNELS] })
class InstantChannelModule {}

@Module({ imports: [GenerationWorkerModule, PublishWorkerModule, InstantChannelModule, ImageModelsModule, StorageModule] })
class PublishWorker {
  static forRoot(config: Config): DynamicModule {
    return { module: PublishWorker, imports: platformModules({ app: 'scheduler-worker', config, schema, usesQueue: true }) };
  }
}

const tell = (message: FromPublishWorker): void => void process.send?.(message);

const app = await NestFactory.createApplicationContext(PublishWorker.forRoot(loadConfig()), {
  logger: ['error', 'warn', 'fatal'],
  abortOnError: false,
});
const due = app.get(DueTargetsRepository, { strict: false });
const claimDue = due.claimDue.bind(due);
due.claimDue = async (...claim) => {
  const begun = performance.now();
  const targets = await claimDue(...claim);
  const [at, ms] = [Date.now(), performance.now() - begun];
  if (targets.length > 0) tell({ type: 'claimed', count: targets.length, at, ms });
  return targets;
};
const generations = app.get<Queue<GenerationJob>>(getQueueToken(queues.generation), { strict: false });
process.on('message', ({ generationIds }: ToPublishWorker) => {
  void (async () => {
    for (const id of generationIds) await enqueue(generations, { version: 1, generationId: id }, { jobId: id });
    tell({ type: 'queued' });
  })();
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready' });
