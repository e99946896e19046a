import type { Principal } from '@imprint/contracts/access';
import { microOf } from '@imprint/contracts/credits';
import type { ModelResource } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CreditLedger, requireApprovedSpend, type CreditHolder, type PricedJob, type Spend } from '../credits/index.js';
import { ActiveKeys } from '../keys/index.js';
import { costOf, longestSpoken } from './cost-of.js';
import { creditsOf } from './credits-of.js';
import type { AcceptedRequest } from './generation-kind.js';
import { GenerationKinds } from './generation-kinds.js';
import type { GenerationKindName } from './generation-options.js';
import { storedRequest } from './failover/stored-request.js';
import { reservedFor, type GenerationQuote } from './generation-quote.js';
import type { GenerationEntity, Made } from './generation.entity.js';
import { VendorKeysRepository } from './vendor-keys/vendor-keys.repository.js';

type Quoted = Pick<GenerationEntity, 'id' | 'quote'>;

/** What the generations of one request may cost. */
export interface RequestCosts {
  /** Null for what costs nothing. */
  quoteOf(request: Pick<AcceptedRequest, 'model' | 'provider' | 'options' | 'prompt'>): GenerationQuote | null;
  /** What is stored of a request, with the quotes of all models that may make it. */
  stored(request: AcceptedRequest): ReturnType<typeof storedRequest>;
  /**
   * Reserves it in the transaction that writes the generations, after everything else.
   * @throws SpendApprovalRequired; Problem `approved_price_exceeded`, `insufficient_credits`, `credit_cap_reached`
   */
  reserve(manager: EntityManager, generations: readonly Quoted[]): Promise<void>;
}

/** What generations cost: a quote when they are accepted, a reservation with their rows, and its end with theirs. */
@Injectable()
export class GenerationCosts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly kinds: GenerationKinds,
    private readonly keys: VendorKeysRepository,
    private readonly ledger: CreditLedger,
    private readonly apiKeys: ActiveKeys,
  ) {}

  /** With the prices and keys of this moment. */
  async of(principal: Principal, kind: GenerationKindName, brandId: string | null): Promise<RequestCosts> {
    const { organizationId, apiKeyId } = principal;
    const own = new Set((await this.keys.list(organizationId)).map(({ vendor }) => vendor));
    const origins = apiKeyId === null ? null : await this.apiKeys.originsOf(organizationId, [apiKeyId]);
    const holder: CreditHolder = { organizationId, brandId, apiKeyId: origins?.get(apiKeyId ?? '') ?? apiKeyId };
    // A batch asks for the same model thousands of times.
    const found = new Map<string, ModelResource | undefined>();
    const find = (of: GenerationKindName, model: string): ModelResource | undefined => {
      const name = `${of} ${model}`;
      if (!found.has(name))
        found.set(
          name,
          this.kinds
            .get(of)
            .listModels()
            .find(({ id }) => id === model),
        );
      return found.get(name);
    };
    const quoted = (request: Parameters<RequestCosts['quoteOf']>[0]) => quoteOf(kind, request, find, own);
    return {
      quoteOf: quoted,
      stored: (request) => storedRequest(request, quoted),
      reserve: async (manager, generations) => {
        const jobs = generations.flatMap(({ id: jobId, quote }) =>
          quote === null ? [] : [{ jobId, model: quote.model, micro: reservedFor(quote) }],
        );
        await requireApprovedSpend(manager, principal, spendOf(jobs, brandId));
        await this.ledger.reserve(manager, holder, jobs);
      },
    };
  }

  /**
   * Ends a generation, and its reservation in the same transaction. @param made null if it failed
   * @param end gets what it costs; false if it is somebody else's, so that nothing ends
   */
  async ending(
    generation: GenerationEntity,
    made: Made | null,
    end: (manager: EntityManager, costMicro: number) => Promise<boolean>,
  ): Promise<boolean> {
    const { id, organizationId, quote } = generation;
    const costMicro = made !== null && isReserved(quote) ? costOf(quote, generation, made) : 0;
    return this.dataSource.transaction(async (manager) => {
      if (!(await end(manager, costMicro))) return false;
      if (isReserved(quote)) {
        if (made === null) await this.ledger.release(manager, organizationId, [id]);
        else await this.ledger.commit(manager, organizationId, id, costMicro, quote.model);
      }
      return true;
    });
  }

  /** Cancels generations, and frees what was reserved for them in the same transaction. @param cancel what was cancelled */
  async cancelling<Row extends Quoted>(
    organizationId: string,
    cancel: (manager: EntityManager) => Promise<Row[]>,
  ): Promise<Row[]> {
    return this.dataSource.transaction(async (manager) => {
      const cancelled = await cancel(manager);
      const reserved = cancelled.filter(({ quote }) => isReserved(quote));
      await this.ledger.release(
        manager,
        organizationId,
        reserved.map(({ id }) => id),
      );
      return cancelled;
    });
  }
}

/** All of them together: a request is approved as a whole. */
function spendOf(jobs: readonly PricedJob[], brandId: string | null): Spend {
  const priced = jobs.filter(({ micro }) => micro > 0);
  const models = [...new Set(priced.map(({ model }) => model))];
  return { micro: priced.reduce((sum, { micro }) => sum + micro, 0), models, items: priced.length, brandId };
}

function quoteOf(
  kind: GenerationKindName,
  { model, provider, options, prompt }: Parameters<RequestCosts['quoteOf']>[0],
  find: (kind: GenerationKindName, model: string) => ModelResource | undefined,
  own: ReadonlySet<string>,
): GenerationQuote | null {
  // What costs something of an article is its picture, and of a merge what is heard in it.
  const cover = 'image' in options ? options.image : undefined;
  const heard = 'merge' in options ? options.merge?.speech : undefined;
  const billed = { model: (cover ?? heard)?.model ?? model, provider: (cover ?? heard)?.provider ?? provider };
  const found = find(cover === undefined ? kind : 'image', billed.model);
  if (found === undefined || found.credits === 0) return null;
  const { credits, creditsPer } = found;
  const asked = 'durationSeconds' in options ? options.durationSeconds : 'heardSeconds' in options ? options.heardSeconds : null;
  const most = creditsOf(found, asked ?? found.durations?.max ?? longestSpoken(prompt)) ?? credits;
  const needsOwnKey = own.has(billed.provider);
  return { ...billed, credits, creditsPer, needsOwnKey, mostMicro: needsOwnKey ? 0 : microOf(most) };
}

const isReserved = (quote: GenerationQuote | null): quote is GenerationQuote => reservedFor(quote) > 0;
