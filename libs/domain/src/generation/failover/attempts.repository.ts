import type { AttemptKey, AttemptOutcome, GenerationAttempt } from '@imprint/contracts/generation';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { GenerationEntity } from '../generation.entity.js';
import { GenerationAttemptEntity } from './generation-attempt.entity.js';

/** With whose key a vendor was asked. */
export interface UsedKey {
  owner: AttemptKey;
  /** Of a key of the organization. */
  lastFour: string | null;
}

/** How an attempt ended. */
export interface AttemptEnd {
  outcome: AttemptOutcome;
  tries: number;
  key: UsedKey;
  failure: { code: string; message: string } | null;
  movedTo: string | null;
  costMicro: number;
}

/** Of attempts by which models are ranked. */
export interface DeliveryRate {
  model: string;
  delivered: number;
  asked: number;
}

/** Days that count for that. */
const lately = 30;

/**
 * Records the attempt of a generation that the caller holds, in its transaction: it began where the one before ended.
 * @returns false, having recorded nothing, if somebody else holds the generation
 */
export async function recordAttempt(
  manager: EntityManager,
  { id, organizationId, fence }: Pick<GenerationEntity, 'id' | 'organizationId' | 'fence'>,
  { outcome, tries, key, failure, movedTo, costMicro }: AttemptEnd,
): Promise<boolean> {
  const recorded = await manager.query<unknown[]>(
    `with before as (
       select coalesce(max(number), 0) as number, max(ended_at) as ended_at from generation_attempt
       where organization_id = $2 and generation_id = $1
     )
     insert into generation_attempt (organization_id, generation_id, number, model, vendor, key_owner, key_last_four, outcome, tries,
       error_code, reason, moved_to, cost_micro, vendor_cost_usd, started_at, ended_at)
     select g.organization_id, g.id, before.number + 1, g.model, g.provider, $4, $5, $6, $7, $8, $9, $10, $11,
       (g.usage ->> 'costUsd')::float8, coalesce(before.ended_at, g.started_at, now()), now()
     from generation g, before
     where g.id = $1 and g.organization_id = $2 and g.fence = $3
     returning number`,
    [
      ...[id, organizationId, fence, key.owner, key.lastFour, outcome, tries],
      ...[failure?.code ?? null, failure?.message ?? null, movedTo, costMicro],
    ],
  );
  return recorded.length > 0;
}

/** Attempts of generations, for their readers. */
export class AttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By id of the generation, each in order. */
  async listOf(organizationId: string, generationIds: readonly string[]): Promise<Map<string, GenerationAttempt[]>> {
    if (generationIds.length === 0) return new Map();
    const where = { organizationId, generationId: In([...generationIds]) };
    const rows = await this.dataSource.manager.find(GenerationAttemptEntity, { where, order: { number: 'ASC' } });
    const byId = Map.groupBy(rows, ({ generationId }) => generationId);
    return new Map([...byId].map(([id, own]) => [id, own.map(shown)]));
  }

  /** How often each of the models has delivered lately, of those that the organization has asked at all. */
  async deliveryRates(organizationId: string, models: readonly string[]): Promise<DeliveryRate[]> {
    return this.dataSource.query<DeliveryRate[]>(
      `select model, count(*) filter (where outcome = 'delivered')::integer as delivered, count(*)::integer as asked
       from generation_attempt
       where organization_id = $1 and model = any($2) and outcome <> 'skipped' and ended_at > now() - $3 * interval '1 day'
       group by model`,
      [organizationId, models, lately],
    );
  }
}

function shown({
  keyOwner: key,
  costMicro,
  organizationId: _,
  generationId: __,
  ...row
}: GenerationAttemptEntity): GenerationAttempt {
  return { ...row, key, costMicro: Number(costMicro) };
}
