import type { EntityManager } from 'typeorm';
import type { NamedId } from '../graph/named-ids.js';

/** Those of the brands, accounts, members and workflows that the organization has, each as its sort and its id. */
export async function knownIds(
  manager: EntityManager,
  organizationId: string,
  named: readonly NamedId[],
): Promise<ReadonlySet<string>> {
  // The database holds no text with this character.
  const asked = named.filter(({ id }) => !id.includes('\0'));
  if (asked.length === 0) return new Set();
  const rows = await manager.query<{ name: string }[]>(
    `select distinct w.kind || ' ' || w.id as name from unnest($2::text[], $3::text[]) as w (kind, id)
     where case w.kind
       when 'brand' then exists (select from brand b where b.id = w.id and b.organization_id = $1)
       when 'connection' then exists (select from connection c where c.id = w.id and c.organization_id = $1)
       when 'member' then exists (select from membership m where m.user_id = w.id and m.organization_id = $1)
       else exists (select from workflow f where f.id = w.id and f.organization_id = $1 and f.deleted_at is null) end`,
    [organizationId, asked.map(({ to }) => to), asked.map(({ id }) => id)],
  );
  return new Set(rows.map(({ name }) => name));
}
