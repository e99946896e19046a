import type { GenerationAttempt } from '@imprint/contracts/generation';
import type { GenerationJob } from '@imprint/contracts/messages';
import type { Job } from '@imprint/platform/queue';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { AssetFiles, AssetsService, FittedPictures } from '../../media/index.js';
import { openDatabase } from '../../schema/database.fixture.js';
import type { BrandLooks } from '../brand-looks.js';
import { GenerationClaimsRepository } from '../generation-claims.repository.js';
import { costsOn } from '../generation-costs.fixture.js';
import { ModelError, type GenerationKind } from '../generation-kind.js';
import { GenerationKinds } from '../generation-kinds.js';
import type { GenerationMetrics } from '../generation-metrics.js';
import { GenerationOutcomes } from '../generation-outcomes.js';
import { GenerationRuns } from '../generation-runs.js';
import { GenerationProcessor } from '../generation.processor.js';
import { ImageKind } from '../image/image-kind.js';
import type { ImageModel } from '../image/index.js';
import { noTrainedModels } from '../trainings/no-trained-models.fixture.js';
import { image } from '../vendors/vendor-jobs.fixture.js';
import type { KeyedModels } from '../vendor-keys/keyed-vendors.js';
import type { OwnModels } from '../vendor-keys/own-models.js';
import { AttemptsRepository } from './attempts.repository.js';
import type { Candidate } from './candidate.js';
import { VendorPauses } from './vendor-pauses.js';

/** What a model does with a request. */
export type Draws = ImageModel['generate'];

export const delivers: Draws = () => Promise.resolve(image);
export const failsWith =
  (code: string, how: Partial<Pick<ModelError, 'class' | 'retryable' | 'retryAfterSeconds'>> = {}): Draws =>
  () =>
    Promise.reject(new ModelError({ class: 'provider_outage', code, message: `It answers ${code}.`, retryable: true, ...how }));
/** The vendor of a model such as `kiln/one`. */
const vendorOf = (model: string): string => model.slice(0, model.indexOf('/'));

/** Micro-credits of one output, by model. */
export type Prices = Readonly<Record<string, number>>;

/** Generations in a database of its own, with the models and prices of the spec, and workers that attempt them. */
export class FailOverStage {
  /** What each model does. */
  models = new Map<string, Draws>();
  /** Every call of a model, in order. */
  asked: string[] = [];
  orphans: string[] = [];
  moves: string[] = [];
  pausedVendors: string[] = [];
  /** Vendors at which the organization has a key, with which it opens these models. */
  own = new Map<string, ReadonlyMap<string, Draws>>();
  readonly claims: GenerationClaimsRepository;
  private count = 0;

  private constructor(
    readonly dataSource: DataSource,
    readonly close: () => Promise<void>,
  ) {
    this.claims = new GenerationClaimsRepository(dataSource);
  }

  static async open(): Promise<FailOverStage> {
    Logger.overrideLogger(false);
    const { dataSource, close } = await openDatabase();
    return new FailOverStage(dataSource, close);
  }

  async reset(): Promise<void> {
    [this.asked, this.orphans, this.moves, this.pausedVendors] = [[], [], [], []];
    [this.models, this.own] = [new Map(), new Map()];
    await this.dataSource.query('truncate generation, generation_attempt, vendor_orphan, vendor_pause, credit_reservation');
    await this.dataSource.query('truncate credit_account, credit_month, credit_entry');
  }

  /** A generation by the first of the models, which moves to the others. */
  async add(models: readonly [string, ...string[]], prices: Prices = {}): Promise<string> {
    const id = `gen_${(this.count += 1)}`;
    for (const model of models) if (!this.models.has(model)) this.models.set(model, delivers);
    const most = Math.max(...models.map((model) => prices[model] ?? 0));
    const options = { style: null, aspectRatio: '1:1' as const };
    const candidates = models.map((model): Candidate => ({
      ...{ model, provider: vendorOf(model), options: null },
      quote:
        most === 0
          ? null
          : {
              ...{ model, provider: vendorOf(model), credits: (prices[model] ?? 0) / 1_000_000, creditsPer: 'output' },
              ...{ mostMicro: prices[model] ?? 0, reservedMicro: most, needsOwnKey: false },
            },
    }));
    const [first, ...others] = candidates;
    const row = {
      ...{ id, kind: 'image', prompt: 'A card', options, model: models[0], provider: vendorOf(models[0]) },
      ...{ quote: first?.quote ?? null, candidates: others.length === 0 ? null : others },
    };
    await this.dataSource.query(
      `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, options, quote, candidates, wake_at)
       values ($1, 'org', 'user', $2, 'queued', $3, $4, $5, $6, $7, $8, now())`,
      [
        ...[row.id, row.kind, row.model, row.provider, row.prompt, JSON.stringify(row.options)],
        ...[JSON.stringify(row.quote), row.candidates === null ? null : JSON.stringify(row.candidates)],
      ],
    );
    const costs = await this.costs().of(person, 'image', null);
    await this.dataSource.transaction((manager) => costs.reserve(manager, [{ id, quote: row.quote }]));
    return id;
  }

  /** Claims it once, as a worker does that was woken. */
  async attempt(id: string, settings: Parameters<typeof testConfig>[0] = {}): Promise<void> {
    await this.dataSource.query('update generation set wake_at = now() where id = $1', [id]);
    await this.worker(settings).process({ data: { version: 1, generationId: id } } as Job<GenerationJob>);
  }

  /** The same until it has ended, or waits for its vendor. */
  async run(id: string, settings: Parameters<typeof testConfig>[0] = {}): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      await this.attempt(id, settings);
      const { status } = await this.row(id);
      if (status !== 'queued') return;
    }
    throw new Error(`${id} did not end.`);
  }

  async row(id: string) {
    type Row = {
      status: string;
      model: string;
      attempts: number;
      moves: number;
      job: string | null;
      error: { code: string } | null;
    };
    const [found] = await this.dataSource.query<Row[]>(
      'select status, model, attempts, moves, vendor_job_id as job, error from generation where id = $1',
      [id],
    );
    if (found === undefined) throw new Error('It is gone.');
    return found;
  }

  async attempts(id: string): Promise<GenerationAttempt[]> {
    return (await new AttemptsRepository(this.dataSource).listOf('org', [id])).get(id) ?? [];
  }

  /** Its attempts in short. */
  async receipt(id: string): Promise<string[]> {
    const attempts = await this.attempts(id);
    return attempts.map(({ model, outcome, tries, errorCode, key }) =>
      [model, outcome, tries, errorCode, key].filter((part) => part !== null).join(' '),
    );
  }

  async account() {
    type Account = { reserved: number; spent: number };
    const [row] = await this.dataSource.query<Account[]>(
      `select reserved_micro::float8 as reserved, spent_micro::float8 as spent from credit_account where organization_id = 'org'`,
    );
    return row ?? { reserved: 0, spent: 0 };
  }

  private costs() {
    return costsOn(this.dataSource, this.kinds(), testConfig({}));
  }

  private kinds(): GenerationKinds {
    const models = new Map([...this.models.keys()].map((name) => [name, this.model(name, name, this.models.get(name))]));
    const files = { store: () => Promise.resolve(), signedUrl: (key: string) => key } as unknown as AssetFiles;
    const looks = { at: () => Promise.resolve(null) } as unknown as BrandLooks;
    const kind = new ImageKind(models, looks, files, {} as AssetsService, {} as FittedPictures, noTrainedModels);
    return new GenerationKinds([kind] as readonly GenerationKind[]);
  }

  private model(name: string, called: string, draws: Draws | undefined): ImageModel {
    const generate: Draws = (request, context) => {
      this.asked.push(called);
      return (draws ?? delivers)(request, context);
    };
    return { capability: { name, timeoutMs: 60_000 }, generate } as ImageModel;
  }

  private worker(settings: Parameters<typeof testConfig>[0]): GenerationProcessor {
    const { dataSource, claims } = this;
    const config = testConfig(settings);
    const metrics = {
      ended: () => undefined,
      orphaned: (vendor: string) => void this.orphans.push(vendor),
      moved: (model: string, code: string) => void this.moves.push(`${model} ${code}`),
      paused: (vendor: string) => void this.pausedVendors.push(vendor),
    } as unknown as GenerationMetrics;
    const own = {
      of: (_organizationId: string, vendor: string) => {
        const models = this.own.get(vendor);
        if (models === undefined) return Promise.resolve(null);
        const opened = new Map([...models].map(([name, draws]) => [name, this.model(name, `own ${name}`, draws)]));
        return Promise.resolve({ image: opened, lastFour: 'k3yX' } as unknown as KeyedModels);
      },
    } as unknown as OwnModels;
    const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
    const files = { signedUrl: (key: string) => key } as unknown as AssetFiles;
    const kinds = this.kinds();
    const outcomes = new GenerationOutcomes(costsOn(dataSource, kinds, config), claims, kinds, files, signals, metrics);
    const runs = new GenerationRuns(claims, metrics, own, new VendorPauses(dataSource, metrics, config));
    return new GenerationProcessor(claims, kinds, outcomes, signals, runs, config);
  }
}

const person = {
  ...{ userId: 'user', organizationId: 'org', role: 'owner', scopes: [], credential: 'session', apiKeyId: null, brandIds: null },
  clientIp: null,
} as never;
