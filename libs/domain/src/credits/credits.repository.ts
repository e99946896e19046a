import type { Tenant } from '@imprint/contracts/access';
import type { CreditGroup, CreditScope, ListCreditEntriesQuery } from '@imprint/contracts/credits';
import type { Page } from '@imprint/contracts/documents';
import { newestFirst, paginate, restrictTo, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CreditAccountEntity, CreditCapEntity, CreditEntryEntity, CreditReservationEntity } from './credit-ledger.entity.js';

/** What counts under a cap, or would. */
export interface MonthlyUse {
  scope: CreditScope;
  subjectId: string;
  /** Null without a cap. */
  monthlyMicro: number | null;
  reservedMicro: number;
  spentMicro: number;
}

/** What an organization has set beside its caps. */
export type SetAmounts = Pick<CreditAccountEntity, 'lowBalanceMicro' | 'approvalThresholdMicro'>;

/** What was used by one of a group. */
export interface UsedBy {
  value: string | null;
  spentMicro: number;
  reservedMicro: number;
  jobs: number;
}

/** By day of the start (UTC), by which months count, too. */
const groupColumns: Readonly<Record<CreditGroup, string>> = {
  day: `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`,
  brand: 'brand_id',
  key: 'api_key_id',
  model: 'model',
};

/** The ledger for its readers, and what an organization has set. Movements are in `credit-movements.repository.ts`. */
@Injectable()
export class CreditsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async account(organizationId: string): Promise<CreditAccountEntity | null> {
    return this.dataSource.manager.findOneBy(CreditAccountEntity, { organizationId });
  }

  /** The organization and whatever has a cap, in the present month. */
  async monthlyUse(organizationId: string): Promise<{ month: string; uses: MonthlyUse[] }> {
    const rows = await this.dataSource.query<(MonthlyUse & { month: string })[]>(
      `with now_in as (select date_trunc('month', now() at time zone 'UTC')::date as month),
       subjects as (
         select 'organization' as scope, $1 as subject_id union select scope, subject_id from credit_cap where organization_id = $1
       )
       select s.scope, s.subject_id as "subjectId", to_char(n.month, 'YYYY-MM-DD') as month, p.monthly_micro::float8 as "monthlyMicro",
         coalesce(m.reserved_micro, 0)::float8 as "reservedMicro", coalesce(m.spent_micro, 0)::float8 as "spentMicro"
       from now_in n cross join subjects s
         left join credit_cap p on p.organization_id = $1 and p.scope = s.scope and p.subject_id = s.subject_id
         left join credit_month m on m.organization_id = $1 and m.scope = s.scope and m.subject_id = s.subject_id and m.month = n.month
       order by array_position(array['organization', 'brand', 'key'], s.scope), s.subject_id`,
      [organizationId],
    );
    return { month: rows[0]?.month ?? '', uses: rows.map(({ month: _month, ...use }) => use) };
  }

  /** Newest first. */
  async entries(tenant: Tenant, query: ListCreditEntriesQuery): Promise<Page<CreditEntryEntity>> {
    const rows = restrictTo(this.dataSource.manager.createQueryBuilder(CreditEntryEntity, 'entry'), 'entry', tenant);
    if (query.kind !== undefined) rows.andWhere('entry.kind = :kind', { kind: query.kind });
    if (query.jobId !== undefined) rows.andWhere('entry.jobId = :jobId', { jobId: query.jobId });
    within(rows, 'entry.createdAt', query);
    return paginate(rows, newestFirst('entry'), query);
  }

  /** What was started on these days, UTC; the most first, days in order. */
  async usage({ organizationId, brandIds }: Tenant, by: CreditGroup, from: string, until: string): Promise<UsedBy[]> {
    return this.dataSource.query<UsedBy[]>(
      `select ${groupColumns[by]} as value, coalesce(sum(committed_micro - refunded_micro), 0)::float8 as "spentMicro",
         coalesce(sum(reserved_micro) filter (where state = 'reserved'), 0)::float8 as "reservedMicro",
         (count(*) filter (where committed_micro > refunded_micro))::integer as jobs
       from credit_reservation
       where organization_id = $1 and created_at >= $2::date::timestamp at time zone 'UTC'
         and created_at < ($3::date + 1)::timestamp at time zone 'UTC' and ($4::text[] is null or brand_id = any($4::text[]))
       group by 1
       having sum(committed_micro - refunded_micro) > 0 or count(*) filter (where state = 'reserved') > 0
       order by ${by === 'day' ? 'value' : '"spentMicro" desc, value'}`,
      [organizationId, from, until, brandIds === null ? null : [...brandIds]],
    );
  }

  async findByReference(organizationId: string, reference: string, manager?: EntityManager): Promise<CreditEntryEntity | null> {
    return (manager ?? this.dataSource.manager).findOneBy(CreditEntryEntity, { organizationId, reference });
  }

  async entry(manager: EntityManager, organizationId: string, id: string): Promise<CreditEntryEntity> {
    return manager.findOneByOrFail(CreditEntryEntity, { organizationId, id });
  }

  async wasReserved(manager: EntityManager, organizationId: string, jobId: string): Promise<boolean> {
    return manager.existsBy(CreditReservationEntity, { organizationId, jobId });
  }

  /** What a job may cost, or has cost. */
  async reservation(manager: EntityManager, organizationId: string, jobId: string): Promise<CreditReservationEntity> {
    return manager.findOneByOrFail(CreditReservationEntity, { organizationId, jobId });
  }

  async refundOf(manager: EntityManager, organizationId: string, jobId: string): Promise<CreditEntryEntity> {
    return manager.findOneByOrFail(CreditEntryEntity, { organizationId, jobId, kind: 'refunded' });
  }

  /** The account, which nobody else moves anything on until the transaction ends. */
  async hold(manager: EntityManager, organizationId: string): Promise<CreditAccountEntity> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOneOrFail(CreditAccountEntity, { where: { organizationId }, lock });
  }

  async caps(manager: EntityManager, organizationId: string): Promise<CreditCapEntity[]> {
    return manager.find(CreditCapEntity, { where: { organizationId }, order: { scope: 'ASC', subjectId: 'ASC' } });
  }

  /** Replaces all of them. The caller holds the account. */
  async setCaps(manager: EntityManager, organizationId: string, caps: readonly CreditCapEntity[]): Promise<void> {
    await manager.delete(CreditCapEntity, { organizationId });
    if (caps.length > 0) await manager.insert(CreditCapEntity, [...caps]);
    await manager.increment(CreditAccountEntity, { organizationId }, 'capsVersion', 1);
  }

  async setAmounts(manager: EntityManager, organizationId: string, amounts: SetAmounts): Promise<void> {
    const { lowBalanceMicro, approvalThresholdMicro } = amounts;
    await manager.update(CreditAccountEntity, { organizationId }, { lowBalanceMicro, approvalThresholdMicro });
  }
}
