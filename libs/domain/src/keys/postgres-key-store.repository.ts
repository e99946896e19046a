import { countHitsSql } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import {
  KeyStore,
  keyWindowSeconds,
  uncounted,
  type KeyAnswer,
  type KeyQuestion,
  type KeyRecord,
  type StoredKey,
} from './key.store.js';

/** The keys that a change affects: some of them, all of a member's in the organization, all of the organization, or all of a person. */
export type WhoseKeys =
  { keyIds: readonly string[] } | { organizationId: string; userId: string } | { organizationId: string } | { userId: string };

/** The digests that a change affects. */
export interface ConcernedKeys {
  living: StoredKey[];
  /** Digests of keys whose user is not a member of the organization, which must not be found. */
  gone: string[];
}

/** Excludes keys whose user has left the organization. */
const memberKeySql = `api_key k join membership m on m.organization_id = k.organization_id and m.user_id = k.user_id`;
const generationSql = `k.version + m.version`;
const expiredSql = `coalesce(k.expires_at <= clock_timestamp(), false)`;
const recordSql = `jsonb_build_object('generation', ${generationSql}, 'id', k.id, 'organizationId', k.organization_id,
  'userId', k.user_id, 'role', m.role, 'brandIds', m.brand_ids, 'scopes', k.scopes, 'allowedIps', k.allowed_ips, 'rateLimit', k.rate_limit,
  'expiresAt', floor(extract(epoch from k.expires_at) * 1000), 'revoked', k.revoked_at is not null, 'suspended', m.suspended)`;

/**
 * Looks up each key by index. The planner does not see their number, so the statement is planned once, and the plan stays right however
 * many keys there are.
 */
const askSql = `
with asked as (
  select decode(digest, 'hex') as digest, held, hits, place
  from unnest((select $1::text[]), (select $2::bigint[]), (select $3::integer[]))
    with ordinality as question (digest, held, hits, place)
), found as materialized (
  select a.place, a.hits, ${generationSql} = a.held as current, k.revoked_at is not null as revoked, ${expiredSql} as expired,
    'key:' || k.id as key, k.rate_limit, case when ${generationSql} <> a.held then ${recordSql} end as record
  from asked a, lateral (select * from api_key where digest = a.digest limit 1) k
  join membership m on m.organization_id = k.organization_id and m.user_id = k.user_id
), countable as (
  select key, hits, rate_limit as hit_limit
  from found where current and not revoked and not expired and hits > 0 and rate_limit is not null
), counted as (${countHitsSql('countable', '$4')}
)
select f.place::integer, f.revoked, f.expired, f.record, c.granted, c.used, c.until_room_ms as "untilRoomMs"
from found f left join counted c on c.key = f.key`;

const storedColumns = `encode(k.digest, 'hex') as digest, ${recordSql} as record, ${expiredSql} as expired`;
const storedSql = (where: string): string => `select ${storedColumns} from ${memberKeySql} where ${where}`;
const concernedSql = (where: string): string =>
  `select ${storedColumns}, m.user_id is not null as "isMember" from api_key k
   left join membership m on m.organization_id = k.organization_id and m.user_id = k.user_id where ${where}`;
/**
 * Excludes keys that ended long ago, which were handled then. A user may have thousands of them, and a change must not take longer for
 * that.
 */
const late = `coalesce(least(k.revoked_at, k.expires_at) > now() - interval '1 hour', true)`;
const lateOfMember = `k.organization_id = $1 and k.user_id = $2 and ${late}`;
const lateOfPerson = `k.user_id = $1 and ${late}`;
const lateOfOrganization = `k.organization_id = $1 and ${late}`;

type ConcernedRow = StoredKey & { isMember: boolean };

interface AskedRow {
  /** From 1. */
  place: number;
  revoked: boolean;
  expired: boolean;
  record: KeyRecord | null;
  granted: number | null;
  used: number | null;
  untilRoomMs: number | null;
}

/** Looks up keys in PostgreSQL, a batch per statement. Read model: joins membership. */
@Injectable()
export class PostgresKeyStore extends KeyStore {
  /** Lookups are collected while two statements run: under load, more rows per statement are cheaper than more statements. */
  override readonly batchesAtOnce = 2;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async ask(questions: readonly KeyQuestion[]): Promise<KeyAnswer[]> {
    const rows = await this.queryPrepared<AskedRow>('ask-keys', askSql, [
      questions.map(({ digest }) => digest),
      questions.map(({ generation }) => generation),
      questions.map(({ hits }) => hits),
      keyWindowSeconds,
    ]);
    const answers = questions.map((): KeyAnswer => ({ state: 'unknown' }));
    for (const row of rows) answers[row.place - 1] = answerOfRow(row, questions[row.place - 1]);
    return answers;
  }

  async byDigest(digests: readonly string[]): Promise<Map<string, StoredKey>> {
    const where = `k.digest in (select decode(digest, 'hex') from unnest($1::text[]) as digest)`;
    const rows = await this.queryPrepared<StoredKey>('keys-by-digest', storedSql(where), [digests]);
    return new Map(rows.map((row) => [row.digest, row]));
  }

  async whose(whose: WhoseKeys): Promise<ConcernedKeys> {
    const rows = await this.concerned(whose);
    return { living: rows.filter(({ isMember }) => isMember), gone: rows.flatMap((row) => (row.isMember ? [] : row.digest)) };
  }

  private concerned(whose: WhoseKeys): Promise<ConcernedRow[]> {
    if ('keyIds' in whose) return this.queryPrepared('keys-by-id', concernedSql('k.id = any($1::text[])'), [whose.keyIds]);
    if (!('organizationId' in whose)) return this.queryPrepared('keys-by-person', concernedSql(lateOfPerson), [whose.userId]);
    const { organizationId } = whose;
    if ('userId' in whose)
      return this.queryPrepared('keys-by-member', concernedSql(lateOfMember), [organizationId, whose.userId]);
    return this.queryPrepared('keys-by-organization', concernedSql(lateOfOrganization), [organizationId]);
  }

  /** A named statement is planned once per connection. TypeORM's `query()` does not support names. */
  private async queryPrepared<T>(name: string, text: string, values: unknown[]): Promise<T[]> {
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    const { rows } = await pool.query<T & QueryResultRow>({ name, text, values });
    return rows;
  }
}

function answerOfRow(row: AskedRow, question: KeyQuestion | undefined): KeyAnswer {
  if (row.revoked) return { state: 'revoked' };
  if (row.expired) return { state: 'expired' };
  if (row.record !== null) return { state: 'changed', record: row.record };
  const { granted, used, untilRoomMs } = row;
  if (granted === null || untilRoomMs === null) return uncounted(question?.hits ?? 0);
  return { state: 'current', granted, used, untilRoomMs };
}
