import type { Principal } from '@imprint/contracts/access';
import { microOf } from '@imprint/contracts/credits';
import type { ModelResource } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CreditLedger } from '../credits/index.js';
import { ActiveKeys } from '../keys/index.js';
import type { BoundKey } from './bound-key.js';
import { costOf, longestSpoken } from './cost-of.js';
import { creditsOf } from './credits-of.js';
import type { AcceptedRequest, GenerationKind } from './generation-kind.js';
import { GenerationKinds } from './generation-kinds.js';
import type { GenerationKindName } from './generation-options.js';
import { storedRequest } from './failover/stored-request.js';
import type { GenerationQuote } from './generation-quote.js';
import type { GenerationEntity, Made } from './generation.entity.js';
import { isReserved, ReservedCredits, type Quoted } from './reserved-credits.js';
import { VendorKeysRepository } from './vendor-keys/vendor-keys.repository.js';

/** A model with its price, and the key that it is bound to. */
type PricedModels = (kind: GenerationKindName, model: string) => (ModelResource & { key: BoundKey | null }) | undefined;

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
  private readonly reserved: ReservedCredits;

  constructor(
    private readonly dataSource: DataSource,
    private readonly kinds: GenerationKinds,
    private readonly keys: VendorKeysRepository,
    ledger: CreditLedger,
    apiKeys: ActiveKeys,
  ) {
    this.reserved = new ReservedCredits(dataSource, ledger, apiKeys);
  }

  /** With the prices and keys of this moment. */
  async of(principal: Principal, kind: GenerationKindName, brandId: string | null): Promise<RequestCosts> {
    const { organizationId } = principal;
    const own = new Set((await this.keys.list(organizationId)).map(({ vendor }) => vendor));
    const holder = await this.reserved.holderOf(principal, brandId);
    const priced = await this.pricedModels(organizationId, kind, brandId);
    const quoted = (request: Parameters<RequestCosts['quoteOf']>[0]) => quoteOf(kind, request, priced, own);
    return {
      quoteOf: quoted,
      stored: (request) => storedRequest(request, quoted),
      reserve: (manager, generations) => this.reserved.reserve(manager, principal, holder, generations),
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
    const { quote } = generation;
    const costMicro = made !== null && isReserved(quote) ? costOf(quote, generation, made) : 0;
    return this.reserved.ending(generation, made === null ? null : costMicro, (manager) => end(manager, costMicro));
  }

  /** Cancels generations, and frees what was reserved for them in the same transaction. @param cancel what was cancelled */
  async cancelling<Row extends Quoted>(
    organizationId: string,
    cancel: (manager: EntityManager) => Promise<Row[]>,
  ): Promise<Row[]> {
    return this.dataSource.transaction(async (manager) => {
      const cancelled = await cancel(manager);
      await this.reserved.release(manager, organizationId, cancelled);
      return cancelled;
    });
  }

  /** What models cost as the brand sees them, which may have trained some: those of the kind, and of an article those of its picture. */
  private async pricedModels(organizationId: string, kind: GenerationKindName, brandId: string | null): Promise<PricedModels> {
    const names = kind === 'text' ? (['text', 'image'] as const) : ([kind] as const);
    const seen = await Promise.all(names.map((name) => this.kinds.of(organizationId, name, brandId)));
    const listed = seen.map((kind) => [kind.name, memoized(() => modelsOf(kind))] as const);
    const byKind = new Map<GenerationKindName, () => ReturnType<typeof modelsOf>>(listed);
    return (of, model) => byKind.get(of)?.().get(model);
  }
}

function quoteOf(
  kind: GenerationKindName,
  { model, provider, options, prompt }: Parameters<RequestCosts['quoteOf']>[0],
  find: PricedModels,
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
  const needsOwnKey = found.key === 'organization' || (found.key === null && own.has(billed.provider));
  return { ...billed, credits, creditsPer, needsOwnKey, mostMicro: needsOwnKey ? 0 : microOf(most) };
}

/** The models of a kind by name. */
const modelsOf = (kind: GenerationKind) =>
  new Map(kind.listModels().map((model) => [model.id, { ...model, key: kind.keyOf?.(model.id) ?? null }] as const));

/** Once it is asked for, and then the same: a batch asks for the same model thousands of times. */
function memoized<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
