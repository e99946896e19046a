import { apiKeyDigest, newApiKey } from '@imprint/domain/keys';
import pg from 'pg';

/** Who the keys belong to. */
export const keyOwner = { organizationId: 'org_keys', userId: 'user_keys' };

/** Keys with an address list and a limit, written past the API; the plaintext of each. */
export async function insertKeys(databaseUrl: string, pepper: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => newApiKey('test'));
  await withDatabase(databaseUrl, async (client) => {
    const { organizationId, userId } = keyOwner;
    await client.query(`insert into organization (id, name, slug) values ($1, 'Keys', 'keys') on conflict do nothing`, [
      organizationId,
    ]);
    await client.query(`insert into app_user (id, email, name) values ($1, 'keys@example.com', 'Keys') on conflict do nothing`, [
      userId,
    ]);
    await client.query(
      `insert into membership (organization_id, user_id, role) values ($1, $2, 'creator') on conflict do nothing`,
      [organizationId, userId],
    );
    await client.query(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, rate_limit, allowed_ips)
       select 'key_' || encode(substr(digest, 1, 12), 'hex'), $2, $3, digest, 'keys', 'Key', 'service', '{brands:read}', 60000,
         '{127.0.0.1,192.0.2.0/24}'
       from unnest($1::bytea[]) as digest`,
      [keys.map((key) => apiKeyDigest(key, pepper)), organizationId, userId],
    );
  });
  return keys;
}

/** Keys that nobody knows, so that the ones above are few among many. */
export async function insertOtherKeys(databaseUrl: string, count: number): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
       select 'key_other' || n, $2, $3, sha256(n::text::bytea), 'many', 'Key', 'service', '{brands:read}'
       from generate_series(1, $1::integer) n`,
      [count, keyOwner.organizationId, keyOwner.userId],
    );
    await client.query('vacuum analyze api_key');
  });
}

/** A peer's own tables have the names of ours. */
export async function emptyDatabase(databaseUrl: string): Promise<string> {
  await withDatabase(databaseUrl, async (client) => void (await client.query('create database peer')));
  const url = new URL(databaseUrl);
  url.pathname = '/peer';
  return url.href;
}

async function withDatabase(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
