import { signalAfterCommit } from '@imprint/platform/signals';
import type { EntityManager } from 'typeorm';
import { waitingForQuota } from '../publish-failure.js';
import type { PostSize, QuotaUse } from './quota-windows.js';

/** An account whose uses are counted, and how far back. */
export interface CountedAccount {
  id: string;
  organizationId: string;
  windowMs: number;
  /** Whether the posts and files of a thread count, which takes a look at each release. */
  countsContent: boolean;
}

/** A use of an account, and what it is: sent or being sent, claimed by a worker, or put off until then. */
export interface AccountUse extends QuotaUse {
  connectionId: string;
  targetId: string;
  state: 'sent' | 'claimed' | 'put-off';
}

/** SQL: how many posts the target is on its platform, with its thread and a first comment of its own or of its release. */
export const postsOf = (target: string, release: string): string =>
  `(1 + jsonb_array_length(coalesce(${target}.thread, ${release}.thread))
    + (coalesce(${target}.first_comment, ${release}.first_comment, '') <> '')::integer)`;

/** SQL: how many files all of these posts have. */
export const filesOf = (target: string, release: string): string =>
  `(jsonb_array_length(coalesce(${target}.media, ${release}.media)) + (
    select coalesce(sum(jsonb_array_length(post -> 'assetIds')), 0)::integer
    from jsonb_array_elements(coalesce(${target}.thread, ${release}.thread)) as post))`;

/**
 * Everything of the accounts that counts now or later. A call of which nobody knows whether it arrived counts like one that did. Reads
 * targets with the media of their release and their attempts.
 */
const uses = `clock as (select coalesce($5::timestamptz, statement_timestamp()) as now),
  account as (
    select * from unnest($1::text[], $2::text[], $3::float8[], $4::boolean[]) as account (id, organization_id, window_ms, counts_content)
  ), use as (
    select t.id, t.connection_id, t.organization_id, t.release_id, t.media, t.thread, t.first_comment, account.counts_content, t.published_at as at, 'sent' as state
    from clock cross join account join target t on t.connection_id = account.id and t.organization_id = account.organization_id
    where t.status = 'published' and t.published_at > clock.now - account.window_ms * interval '1 millisecond'
    union all
    select t.id, t.connection_id, t.organization_id, t.release_id, t.media, t.thread, t.first_comment, account.counts_content, attempt.at, 'sent'
    from clock cross join account join target t on t.connection_id = account.id and t.organization_id = account.organization_id,
      lateral (select max(a.started_at) as at from publish_attempt a where a.target_id = t.id and a.organization_id = t.organization_id) attempt
    where t.status in ('publishing', 'unconfirmed') and attempt.at > clock.now - account.window_ms * interval '1 millisecond'
    union all
    select t.id, t.connection_id, t.organization_id, t.release_id, t.media, t.thread, t.first_comment, account.counts_content, clock.now, 'claimed'
    from clock cross join account join target t on t.connection_id = account.id and t.organization_id = account.organization_id
    where t.status = 'scheduled' and t.wake_at <= clock.now and t.held_by is not null
    union all
    select t.id, t.connection_id, t.organization_id, t.release_id, t.media, t.thread, t.first_comment, account.counts_content, t.wake_at, 'put-off'
    from clock cross join account join target t on t.connection_id = account.id and t.organization_id = account.organization_id
    where t.status = 'scheduled' and t.error is not null and t.error ->> 'code' = '${waitingForQuota}'
      and t.scheduled_at <= clock.now and t.wake_at > clock.now
  ), counted as (
    select use.id, use.connection_id, use.at, use.state, coalesce(size.posts, 1) as posts, coalesce(size.media, 0) as media
    from use left join lateral (
      select ${postsOf('use', 'r')} as posts, ${filesOf('use', 'r')} as media
      from release r where use.counts_content and r.id = use.release_id and r.organization_id = use.organization_id
    ) size on true
  )`;

const parametersOf = (accounts: readonly CountedAccount[], now: Date | null): unknown[] => [
  accounts.map(({ id }) => id),
  accounts.map(({ organizationId }) => organizationId),
  accounts.map(({ windowMs }) => windowMs),
  accounts.map(({ countsContent }) => countsContent),
  now,
];

/** How much each account has used within its longest window, by its id. Accounts without any are missing. */
export async function sumUses(manager: EntityManager, accounts: readonly CountedAccount[]): Promise<Map<string, PostSize>> {
  const rows = await manager.query<(PostSize & { connectionId: string })[]>(
    `with ${uses} select connection_id as "connectionId", sum(posts)::integer as posts, sum(media)::integer as media
     from counted group by connection_id`,
    parametersOf(accounts, null),
  );
  return new Map(rows.map(({ connectionId, ...used }) => [connectionId, used]));
}

/** Every use of the accounts, by account. @param now null for the database's time */
export async function listUses(
  manager: EntityManager,
  accounts: readonly CountedAccount[],
  now: Date | null = null,
): Promise<Map<string, AccountUse[]>> {
  const rows = await manager.query<AccountUse[]>(
    `with ${uses} select connection_id as "connectionId", id as "targetId", posts, media, state,
       (extract(epoch from at) * 1000)::float8 as at from counted order by at, id`,
    parametersOf(accounts, now),
  );
  return Map.groupBy(rows, ({ connectionId }) => connectionId);
}

/** What was put off on the account is due again, because its quotas have changed. */
export async function wakePutOff(
  manager: EntityManager,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  await manager.query(
    `update target set wake_at = now(), updated_at = now() where organization_id = $1 and connection_id = $2
       and status = 'scheduled' and error is not null and error ->> 'code' = '${waitingForQuota}' and scheduled_at <= now() and wake_at > now()`,
    [organizationId, id],
  );
  signalAfterCommit(manager, 'targets.changed', { dueAt: new Date().toISOString() });
}

/** The database's time, in milliseconds since 1970. */
export async function readClock(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<{ now: number }[]>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now');
  return row?.now ?? Date.now();
}

/** Until the transaction ends, nobody else decides what goes out on these accounts. */
export async function lockQuotas(manager: EntityManager, connectionIds: readonly string[]): Promise<void> {
  // A fixed order, so that two workers with the same accounts do not wait for each other.
  for (const id of connectionIds.toSorted())
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`quota:${id}`]);
}
