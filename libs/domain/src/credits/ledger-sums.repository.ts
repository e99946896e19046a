import type { EntityManager } from 'typeorm';

// Written without anything of the ledger: from entries and reservations alone, what accounts and months have to say.
const summing = `
  with posted as (
    select organization_id, to_account as account, amount_micro as micro from credit_entry
    union all
    select organization_id, from_account, -amount_micro from credit_entry
  ),
  summed as (
    select organization_id,
      coalesce(sum(micro) filter (where account = 'available'), 0) as available,
      coalesce(sum(micro) filter (where account = 'reserved'), 0) as reserved,
      coalesce(sum(micro) filter (where account = 'spent'), 0) as spent,
      coalesce(sum(micro) filter (where account = 'funding'), 0) as funding
    from posted group by 1
  ),
  counted as (
    select organization_id, v.scope, v.subject_id, month,
      sum(reserved_micro) filter (where state = 'reserved') as reserved, sum(committed_micro - refunded_micro) as spent
    from credit_reservation r
      cross join lateral (values ('organization', organization_id), ('brand', brand_id), ('key', api_key_id)) v (scope, subject_id)
    where v.subject_id is not null group by 1, 2, 3, 4
  )
  select organization_id as id from credit_account a full join summed s using (organization_id)
  where (coalesce(a.available_micro, 0), coalesce(a.reserved_micro, 0), coalesce(a.spent_micro, 0), coalesce(-a.funded_micro, 0))
    is distinct from (coalesce(s.available, 0), coalesce(s.reserved, 0), coalesce(s.spent, 0), coalesce(s.funding, 0))
  union
  select organization_id from credit_month m full join counted c using (organization_id, scope, subject_id, month)
  where coalesce(m.reserved_micro, 0) <> coalesce(c.reserved, 0) or coalesce(m.spent_micro, 0) <> coalesce(c.spent, 0)
  order by 1`;

/** Ids of organizations whose balances or counters of a month are not what their entries and reservations add up to, all at one moment. */
export async function wrongLedgers(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(summing);
  return rows.map(({ id }) => id);
}
