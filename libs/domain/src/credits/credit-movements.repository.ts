import type { CreditScope } from '@imprint/contracts/credits';
import { queryPrepared } from '@imprint/platform/database';
import type { EntityManager } from 'typeorm';
import type { CreditHolder, PricedJob } from './priced-job.js';

/** An account after a movement. */
export interface AccountState {
  availableMicro: number;
  lowBalanceMicro: number | null;
  isLowNoticed: boolean;
}

/** A cap that a reservation would exceed. `usedMicro` includes the reservation. */
export interface ExceededCap {
  scope: CreditScope;
  subjectId: string;
  monthlyMicro: number;
  usedMicro: number;
}

interface Reserved extends AccountState {
  /** Whether the caps are those of this moment. */
  areCapsFresh: boolean | null;
  exceeded: ExceededCap[];
}

const state = `a.available_micro::float8 as "availableMicro", a.low_balance_micro::float8 as "lowBalanceMicro",
  a.is_low_noticed as "isLowNoticed"`;
const thisMonth = `date_trunc('month', now() at time zone 'UTC')::date`;
const sumOf = (jobs: readonly PricedJob[]): number => jobs.reduce((sum, { micro }) => sum + micro, 0);

/** The rows of `credit_month` in which a job of the holder counts. */
function subjectsOf({ organizationId, brandId, apiKeyId }: CreditHolder): { scopes: CreditScope[]; ids: string[] } {
  const all = [
    ['organization', organizationId],
    ['brand', brandId],
    ['key', apiKeyId],
  ] as const;
  const counted = all.flatMap(([scope, id]) => (id === null ? [] : [{ scope, id }]));
  return { scopes: counted.map(({ scope }) => scope), ids: counted.map(({ id }) => id) };
}

// Each statement updates `credit_account` before anything else of the ledger, and nothing of it without that: whoever holds that row is alone.
// A statement reads other tables as of its beginning, which may be before it got the row, and counters of the same statement as they are now.

const reserving = `
  with seen as (select caps_version from credit_account where organization_id = $1),
  a as (
    update credit_account set
      available_micro = available_micro - case when $3::boolean then 0 else $2::bigint end,
      funded_micro = funded_micro + case when $3::boolean then $2::bigint else 0 end,
      reserved_micro = reserved_micro + $2::bigint
    where organization_id = $1 and ($3::boolean or available_micro >= $2::bigint)
    returning *
  ),
  counted as (
    insert into credit_month as m (organization_id, scope, subject_id, month, reserved_micro, spent_micro)
    select $1, s.scope, s.subject_id, ${thisMonth}, $2::bigint, 0 from a, unnest($4::text[], $5::text[]) as s (scope, subject_id)
    on conflict (organization_id, scope, subject_id, month) do update set reserved_micro = m.reserved_micro + excluded.reserved_micro
    returning scope, subject_id, reserved_micro + spent_micro as used_micro
  ),
  reservation as (
    insert into credit_reservation (job_id, organization_id, brand_id, api_key_id, model, month, is_unlimited, reserved_micro)
    select j.id, $1, $6, $7, j.model, ${thisMonth}, $3::boolean, j.micro
    from a, unnest($8::text[], $9::text[], $10::bigint[]) as j (id, model, micro)
  ),
  entry as (
    insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro, job_id, brand_id)
    select j.entry_id, $1, 'reserved', case when $3::boolean then 'funding' else 'available' end, 'reserved', j.micro, j.id, $6
    from a, unnest($8::text[], $10::bigint[], $11::text[]) as j (id, micro, entry_id)
  )
  select ${state}, a.caps_version = (select caps_version from seen) as "areCapsFresh",
    coalesce((
      select jsonb_agg(jsonb_build_object('scope', c.scope, 'subjectId', c.subject_id, 'monthlyMicro', p.monthly_micro,
        'usedMicro', c.used_micro))
      from counted c join credit_cap p on p.organization_id = $1 and p.scope = c.scope and p.subject_id = c.subject_id
      where c.used_micro > p.monthly_micro
    ), '[]') as exceeded
  from a`;

/**
 * Moves what the jobs may cost to `reserved`, and counts it in this month. The caller rolls back if a cap is exceeded.
 * @param entryIds of the entries of the jobs
 * @returns null if less is available
 */
export async function reserveCredits(
  manager: EntityManager,
  holder: CreditHolder,
  jobs: readonly PricedJob[],
  { isUnlimited, entryIds }: { isUnlimited: boolean; entryIds: readonly string[] },
): Promise<(AccountState & { exceeded: ExceededCap[] }) | null> {
  const { organizationId, brandId, apiKeyId } = holder;
  const { scopes, ids } = subjectsOf(holder);
  const [found] = await queryPrepared<Reserved>(manager, 'credits-reserve', reserving, [
    ...[organizationId, sumOf(jobs), isUnlimited, scopes, ids, brandId, apiKeyId],
    ...[jobs.map(({ jobId }) => jobId), jobs.map(({ model }) => model), jobs.map(({ micro }) => micro), entryIds],
  ]);
  if (found === undefined) return null;
  const { areCapsFresh, exceeded, ...account } = found;
  return {
    ...account,
    exceeded: areCapsFresh === true ? exceeded : await exceededCaps(manager, organizationId, { scopes, ids }),
  };
}

/** Of these subjects, as they are now. The caller holds the account. */
async function exceededCaps(
  manager: EntityManager,
  organizationId: string,
  { scopes, ids }: ReturnType<typeof subjectsOf>,
): Promise<ExceededCap[]> {
  return manager.query<ExceededCap[]>(
    `select scope, subject_id as "subjectId", p.monthly_micro::float8 as "monthlyMicro",
       (m.reserved_micro + m.spent_micro)::float8 as "usedMicro"
     from credit_month m join credit_cap p using (organization_id, scope, subject_id)
     where organization_id = $1 and m.month = ${thisMonth} and m.reserved_micro + m.spent_micro > p.monthly_micro
       and (scope, subject_id) in (select * from unnest($2::text[], $3::text[]))`,
    [organizationId, scopes, ids],
  );
}

/** The account of an organization, which most movements find. */
export async function openAccount(manager: EntityManager, organizationId: string): Promise<void> {
  await manager.query('insert into credit_account (organization_id) values ($1) on conflict do nothing', [organizationId]);
}

/** Micro-credits, for a caller who was refused; 0 of an organization that has had none. */
export async function availableOf(manager: EntityManager, organizationId: string): Promise<number> {
  const sql = 'select available_micro::float8 as available from credit_account where organization_id = $1';
  const [row] = await manager.query<[{ available: number }?]>(sql, [organizationId]);
  return row?.available ?? 0;
}

/** Counters of the months in which reservations count, by what is `moved` of them. */
const countMoved = `
  update credit_month m set reserved_micro = m.reserved_micro - d.reserved, spent_micro = m.spent_micro + d.spent
  from a, (
    select v.scope, v.subject_id, s.month, sum(s.unreserved) as reserved, sum(s.spent) as spent
    from moved s
      cross join lateral (values ('organization', $1), ('brand', s.brand_id), ('key', s.api_key_id)) v (scope, subject_id)
    where v.subject_id is not null group by 1, 2, 3
  ) d
  where m.organization_id = $1 and m.scope = d.scope and m.subject_id = d.subject_id and m.month = d.month`;

const settling = `
  with held as (select organization_id from credit_account where organization_id = $1 for update),
  moved as (
    update credit_reservation r set state = $2, model = coalesce(s.model, r.model), committed_micro = least(s.micro, r.reserved_micro), settled_at = now()
    from held, unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[]) as s (job_id, micro, entry_id, rest_id, model)
    where r.organization_id = $1 and r.job_id = s.job_id and r.state = 'reserved'
    returning r.*, r.reserved_micro as unreserved, r.committed_micro as spent, s.entry_id, s.rest_id
  ),
  total as (
    select sum(reserved_micro) as reserved, sum(committed_micro) as committed,
      coalesce(sum(reserved_micro - committed_micro) filter (where not is_unlimited), 0) as returned,
      coalesce(sum(reserved_micro - committed_micro) filter (where is_unlimited), 0) as unfunded
    from moved having count(*) > 0
  ),
  a as (
    update credit_account c set reserved_micro = c.reserved_micro - t.reserved, spent_micro = c.spent_micro + t.committed,
      available_micro = c.available_micro + t.returned, funded_micro = c.funded_micro - t.unfunded
    from total t where c.organization_id = $1
    returning c.*
  ),
  counted as (${countMoved}),
  entry as (
    insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro, job_id, brand_id)
    select s.entry_id, $1, 'committed', 'reserved', 'spent', s.committed_micro, s.job_id, s.brand_id
    from moved s, a where s.committed_micro > 0
    union all
    select s.rest_id, $1, 'released', 'reserved', case when s.is_unlimited then 'funding' else 'available' end,
      s.reserved_micro - s.committed_micro, s.job_id, s.brand_id
    from moved s, a where s.reserved_micro > s.committed_micro
  )
  select ${state} from a`;

/** A job and what it has cost, with ids for the entries of that and of what is left. */
export interface SettledJob {
  jobId: string;
  micro: number;
  entryId: string;
  restId: string;
  /** That has done it; null for the one that was reserved for. */
  model: string | null;
}

/** Ends reservations: what was settled before stays as it is. @returns null if nothing was left to settle */
export async function settleCredits(
  manager: EntityManager,
  organizationId: string,
  jobs: readonly SettledJob[],
  to: 'committed' | 'released',
): Promise<AccountState | null> {
  const [account] = await queryPrepared<AccountState>(manager, 'credits-settle', settling, [
    ...[organizationId, to, jobs.map(({ jobId }) => jobId), jobs.map(({ micro }) => micro)],
    ...[jobs.map(({ entryId }) => entryId), jobs.map(({ restId }) => restId), jobs.map(({ model }) => model)],
  ]);
  return account ?? null;
}

const refunding = `
  with held as (select organization_id from credit_account where organization_id = $1 for update),
  moved as (
    update credit_reservation r set refunded_micro = r.refunded_micro + $3::bigint from held
    where r.organization_id = $1 and r.job_id = $2 and r.refunded_micro + $3::bigint <= r.committed_micro
    returning r.*, 0 as unreserved, -$3::bigint as spent
  ),
  a as (
    update credit_account c set spent_micro = c.spent_micro - $3::bigint,
      available_micro = c.available_micro + case when s.is_unlimited then 0 else $3::bigint end,
      funded_micro = c.funded_micro - case when s.is_unlimited then $3::bigint else 0 end
    from moved s where c.organization_id = $1
    returning c.*
  ),
  counted as (${countMoved}),
  entry as (
    insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro, job_id, brand_id)
    select $4, $1, 'refunded', 'spent', case when s.is_unlimited then 'funding' else 'available' end, $3::bigint, s.job_id, s.brand_id
    from moved s, a
  )
  select ${state} from a`;

/** Gives back some of what a job has cost. @returns null if that is more than it cost, without what was given back before */
export async function refundCredits(
  manager: EntityManager,
  { organizationId, jobId, micro, entryId }: { organizationId: string; jobId: string; micro: number; entryId: string },
): Promise<AccountState | null> {
  const [account] = await manager.query<[AccountState?]>(refunding, [organizationId, jobId, micro, entryId]);
  return account ?? null;
}

/** Adds to what is available. @returns null if it would be more than `mostMicro` */
export async function addCredits(
  manager: EntityManager,
  added: { organizationId: string; micro: number; mostMicro: number; entryId: string; reference: string },
): Promise<AccountState | null> {
  const [account] = await manager.query<[AccountState?]>(
    `with a as (
       update credit_account set available_micro = available_micro + $2::bigint, funded_micro = funded_micro + $2::bigint
       where organization_id = $1 and available_micro + $2::bigint <= $3::bigint
       returning *
     ),
     entry as (
       insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro, reference)
       select $4, $1, 'added', 'funding', 'available', $2::bigint, $5 from a
     )
     select ${state} from a`,
    [added.organizationId, added.micro, added.mostMicro, added.entryId, added.reference],
  );
  return account ?? null;
}

/** Takes what is available out again. The caller holds the account, and has seen that there is so much. */
export async function withdrawCredits(
  manager: EntityManager,
  withdrawn: { organizationId: string; micro: number; entryId: string; reference: string },
): Promise<AccountState> {
  const [account] = await manager.query<[AccountState?]>(
    `with a as (
       update credit_account set available_micro = available_micro - $2::bigint, funded_micro = funded_micro - $2::bigint
       where organization_id = $1
       returning *
     ),
     entry as (
       insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro, reference)
       select $3, $1, 'withdrawn', 'available', 'funding', $2::bigint, $4 from a
     )
     select ${state} from a`,
    [withdrawn.organizationId, withdrawn.micro, withdrawn.entryId, withdrawn.reference],
  );
  if (account === undefined) throw new Error(`${withdrawn.organizationId} has no account of credits`);
  return account;
}
