// scheduler-worker as the product builds it, with channels of the bench's own: one that publishes in no time, and two that publish by HTTP.
// Tells its parent when targets arrived in this process.
import { StorageModule } from '@imprint/adapters/storage';
import { ImageModelsModule, TextModelsModule } from '@imprint/adapters/models';
import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { GenerationWorkerModule } from '@imprint/domain/generation';
import { PublishWorkerModule } from '@imprint/domain/publishing';
import { DueTargetsRepository, TargetPublisher } from '@imprint/domain/publishing/testing';
import { CHANNELS, type Channel } from '@imprint/domain/publishing/channel';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import { loadConfig, type Config } from '@imprint/platform/config';
import { enqueue, getQueueToken, type Queue } from '@imprint/platform/queue';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { instant } from './instant-channel.js';
import { httpPlatforms } from './tenant.js';

export type ToPublishWorker =
  { type: 'render'; generationIds: string[] } | { type: 'platforms'; url: string } | { type: 'times' };
/** When targets were claimed and when they came to their lane, in milliseconds since 1970. */
export interface PickUps {
  claimed: [id: string, at: number][];
  admitted: [id: string, at: number][];
}
export type FromPublishWorker =
  | { type: 'ready' }
  | { type: 'claimed'; count: number; at: number; ms: number }
  | { type: 'queued' }
  | ({ type: 'times' } & PickUps);

const safeFetch = new SafeFetch(['127.0.0.1']);
let platformsUrl = '';

/** As many calls at a time as the product makes to receivers of webhooks. */
function overHttp(name: string): Channel {
  const capability = { ...instant.capability, name, label: name, concurrency: 16, timeoutMs: 60_000 };
  const publish: Channel['publish'] = async (post, signal) => {
    const { targetId, text } = post;
    const body = JSON.stringify({ id: targetId, text });
    const headers = { 'content-type': 'application/json' };
    await safeFetch.request(`${platformsUrl}/${name}/${targetId}`, { method: 'POST', headers, body, timeoutMs: 60_000, signal });
    return { externalProviderId: targetId, externalShortcode: null, url: null };
  };
  return { ...instant, capability, publish, rehearsal: { calls: [], over: () => overHttp(name) } };
}

const channels = new Map([instant, ...httpPlatforms.map(overHttp)].map((channel) => [channel.capability.name, channel]));

@Global()
@Module({ providers: [{ provide: CHANNELS, useValue: channels }], exports: [CHANNELS] })
class BenchChannelsModule {}

@Module({
  imports: [GenerationWorkerModule, PublishWorkerModule, BenchChannelsModule, ImageModelsModule, TextModelsModule, StorageModule],
})
class PublishWorker {
  static forRoot(config: Config): DynamicModule {
    return { module: PublishWorker, imports: platformModules({ app: 'scheduler-worker', config, schema, usesQueue: true }) };
  }
}

const tell = (message: FromPublishWorker): void => void process.send?.(message);

const app = await NestFactory.createApplicationContext(PublishWorker.forRoot(loadConfig()), {
  // Not of every call to the platform that hangs.
  logger: ['error', 'fatal'],
  abortOnError: false,
});
const due = app.get(DueTargetsRepository, { strict: false });
const claimDue = due.claimDue.bind(due);
const times: PickUps = { claimed: [], admitted: [] };
due.claimDue = async (...claim) => {
  const begun = performance.now();
  const targets = await claimDue(...claim);
  const [at, ms] = [Date.now(), performance.now() - begun];
  for (const { id } of targets) times.claimed.push([id, at]);
  if (targets.length > 0) tell({ type: 'claimed', count: targets.length, at, ms });
  return targets;
};
const publisher = app.get(TargetPublisher, { strict: false });
const take = publisher.take.bind(publisher);
publisher.take = (targets) => {
  const at = Date.now();
  for (const { id } of targets) times.admitted.push([id, at]);
  take(targets);
};
const generations = app.get<Queue<GenerationJob>>(getQueueToken(queues.generation), { strict: false });
process.on('message', (message: ToPublishWorker) => {
  if (message.type === 'platforms') platformsUrl = message.url;
  else if (message.type === 'times')
    tell({ type: 'times', claimed: times.claimed.splice(0), admitted: times.admitted.splice(0) });
  else
    void (async () => {
      for (const id of message.generationIds) await enqueue(generations, { version: 1, generationId: id }, { jobId: id });
      tell({ type: 'queued' });
    })();
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready' });
