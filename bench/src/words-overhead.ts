import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { ImageModelsModule, TextModelsModule } from '@imprint/adapters/models';
import { StorageModule } from '@imprint/adapters/storage';
import { GenerationKinds, GenerationKindsModule, noJob, type GenerationEntity } from '@imprint/domain/generation/testing';
import { CHANNELS } from '@imprint/domain/publishing/channel';
import { schema } from '@imprint/domain/schema';
import { Instance } from '@imprint/e2e/harness/instance';
import { platformModules } from '@imprint/platform/app';
import { loadConfig, type Config } from '@imprint/platform/config';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Bench } from './bench.js';
import { atMost, median, percentile, ratioAtMost, shown, type Figure } from './figures.js';
import { instant } from './instant-channel.js';
import { Helper } from './processes.js';
import { productionWaits } from './settings.js';
import { Tenant } from './tenant.js';
import type { FromWordsVendor, ToWordsVendor } from './words-vendor.js';

/** Of an answer of 400 milliseconds; a real one takes seconds, beside which the rest is less. */
const pace = { tokens: 80, spread: 0, everyMs: 5 };
const textsPerRound = 10;
const model = 'bench';
const apiKey = 'sk-bench';

@Global()
@Module({
  providers: [{ provide: CHANNELS, useValue: new Map([[instant.capability.name, instant]]) }],
  exports: [CHANNELS],
})
class OneChannelModule {}

@Module({ imports: [GenerationKindsModule, OneChannelModule, ImageModelsModule, TextModelsModule, StorageModule] })
class Kinds {
  static forRoot(config: Config): DynamicModule {
    return { module: Kinds, imports: platformModules({ app: 'scheduler-worker', config, schema, usesQueue: false }) };
  }
}

/** Milliseconds from the call until the last token has arrived, and until there is a result. */
interface Timed {
  lastToken: number;
  whole: number;
}
type Write = () => Promise<Timed>;

/** What the engine adds to a vendor's own library: prompt, checks, limits, and the brand from a real database. */
export async function wordsOverhead(bench: Bench): Promise<Figure[]> {
  const vendor: Helper<ToWordsVendor, FromWordsVendor> = new Helper('words-vendor', {});
  bench.defer(() => vendor.kill());
  const { url } = await vendor.next('ready');
  vendor.send({ type: 'pace', ...pace });
  const engine = await byEngine(bench, url);
  await engine(); // loads the library, and shows the request that the vendor gets
  const asked = vendor.next('state');
  vendor.send({ type: 'state' });
  const alone = byLibrary(url, (await asked).lastBody);
  for (let time = 0; time < textsPerRound; time += 1) for (const write of [alone, engine]) await write();
  const times = { alone: [] as Timed[], engine: [] as Timed[] };
  for (let round = 1; round <= bench.rounds; round += 1) {
    for (let text = 0; text < textsPerRound; text += 1) {
      const order = text % 2 === 0 ? (['alone', 'engine'] as const) : (['engine', 'alone'] as const);
      for (const side of order) times[side].push(await { alone, engine }[side]());
    }
    const told = (['alone', 'engine'] as const).map((side) => {
      const latest = times[side].slice(-textsPerRound);
      return `${side} ${p50(latest, 'lastToken').toFixed(1)} to the last token, ${p50(latest, 'whole').toFixed(1)} ms in all`;
    });
    bench.note(`texts, round ${round}: ${told.join('; ')}`);
  }
  return figuresOf(times);
}

const p50 = (times: readonly Timed[], part: keyof Timed): number => median(times.map((time) => time[part]));

function figuresOf({ alone, engine }: { alone: Timed[]; engine: Timed[] }): Figure[] {
  const name = 'a text by the engine, against its vendor called alone';
  const p95 = (times: readonly Timed[]): number => percentile(times.map(({ whole }) => whole), 0.95); // prettier-ignore
  return [
    ratioAtMost(`${name}: to the last token, p50`, p50(engine, 'lastToken'), 1.05, 'ms', p50(alone, 'lastToken')),
    ratioAtMost(`${name}: to the result, p50`, p50(engine, 'whole'), 1.05, 'ms', p50(alone, 'whole')),
    atMost(`${name}: added to each, p50`, p50(engine, 'whole') - p50(alone, 'whole'), 5, 'ms'),
    shown(`${name}: to the result, p95`, p95(engine), 'ms', p95(alone)),
  ];
}

/** The library as its documentation has it, with the very request that the engine sends. */
function byLibrary(baseURL: string, body: string): Write {
  const {
    messages,
    response_format: format,
    max_tokens: most,
    seed,
  } = JSON.parse(body) as {
    messages: [{ content: string }, { content: string }];
    response_format: { json_schema: { schema: object } };
    max_tokens: number;
    seed: number;
  };
  const language = createOpenAICompatible({
    name: 'openai',
    baseURL,
    apiKey,
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  const call: LanguageModelV4CallOptions = {
    prompt: [
      { role: 'system', content: messages[0].content },
      { role: 'user', content: [{ type: 'text', text: messages[1].content }] },
    ],
    responseFormat: { type: 'json', name: 'answer', schema: format.json_schema.schema },
    maxOutputTokens: most,
    seed,
  };
  return async () => {
    const started = performance.now();
    let lastToken = NaN;
    let text = '';
    const { stream } = await language(model).doStream(call);
    for await (const part of stream) {
      if (part.type !== 'text-delta') continue;
      text += part.delta;
      lastToken = performance.now() - started;
    }
    if (!Array.isArray((JSON.parse(text) as { posts?: unknown }).posts)) throw new Error(`the vendor answered ${text}`);
    return { lastToken, whole: performance.now() - started };
  };
}

async function byEngine(bench: Bench, baseUrl: string): Promise<Write> {
  const server = await Instance.start({
    mode: 'embedded',
    apps: [],
    settings: {
      ...productionWaits,
      ...{ LOG_LEVEL: 'warn', OPENAI_TEXT_BASE_URL: baseUrl, OPENAI_TEXT_API_KEY: apiKey, OPENAI_TEXT_MODELS: model },
    },
  });
  bench.defer(() => server.stop());
  const tenant = await Tenant.create(server.databaseUrl);
  bench.defer(() => tenant.close());
  const app = await NestFactory.createApplicationContext(Kinds.forRoot(loadConfig(server.settings)), {
    logger: ['error', 'fatal'],
    abortOnError: false,
  });
  bench.defer(() => app.close());
  const kind = app.get(GenerationKinds, { strict: false }).get('text');
  const { signal } = new AbortController();
  const kept = (): Promise<void> => Promise.resolve();
  const { organizationId, brandId } = tenant;
  const options = { type: 'post', platform: instant.capability.name, context: [] };
  const own = {
    organizationId,
    brandId,
    brandRevision: null,
    usedContext: null,
    draft: null,
    prompt: 'Half price until Sunday',
    options,
  };
  return async () => {
    const generation = { ...own, id: 'gen_bench', kind: 'text', model: `openai/${model}` } as unknown as GenerationEntity;
    const started = performance.now();
    let lastToken = NaN;
    // Told with every token, and once more at the end.
    const progress = (percent: number): unknown => percent < 100 && (lastToken = performance.now() - started);
    const { written } = await kind.make(generation, {
      signal,
      save: kept,
      used: kept,
      uses: kept,
      progress,
      job: noJob,
      own: () => Promise.resolve(null),
    });
    if (written?.posts.length !== 1 || written.findings.length > 0) throw new Error(`it wrote ${JSON.stringify(written)}`);
    return { lastToken, whole: performance.now() - started };
  };
}
