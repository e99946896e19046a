import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient, Answer, Resource } from './api-client.js';
import type { Database } from './database.js';
import type { Instance } from './instance.js';
import { sessionOf } from './sessions.js';
import { attribute } from './workspace.js';

/**
 * A person with a session and an organization, who manages keys. Limits are the real ones, five new keys a minute, so tests use new people.
 */
export class KeyHolder {
  private constructor(
    private readonly instance: Instance,
    readonly email: string,
    readonly client: ApiClient,
    readonly userId: string,
    readonly organizationId: string,
  ) {}

  static async arrive(instance: Instance, email = `${randomUUID()}@example.com`): Promise<KeyHolder> {
    const client = instance.client(await sessionOf(instance, email));
    const { user, organization } = await client.data<{ user: { id: string }; organization: { id: string } }>(
      'GET',
      '/v1/auth/whoami',
    );
    return new KeyHolder(instance, email, client, user.id, organization.id);
  }

  /** Ids that every row of this person contains. */
  get ids(): string[] {
    return [this.organizationId, this.userId];
  }

  requestKey(changes: object = {}, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.client.send('POST', '/v1/api-keys', { label: 'Key', category: 'service', ...changes }, headers);
  }

  /** Creates a key; returns it with its plaintext. */
  async create(changes?: object): Promise<Resource> {
    const answer = await this.requestKey(changes);
    if (answer.status !== 201) throw new Error(`no key: ${answer.status} ${JSON.stringify(answer.body.errors)}`);
    return answer.body.data as unknown as Resource;
  }

  /** Lets the key expire soon, or later if the response takes so long that it would already have. */
  async expire(id: string): Promise<void> {
    for (let leadMs = 400; ; leadMs *= 2) {
      const expiresAt = new Date(Date.now() + leadMs).toISOString();
      const { status, body } = await this.client.send('PATCH', `/v1/api-keys/${id}`, { expiresAt });
      if (status === 200) return sleep(Date.parse(expiresAt) - Date.now());
      if (leadMs > 30_000) throw new Error(`no end: ${status} ${JSON.stringify(body.errors)}`);
    }
  }

  /** A client with a new key. */
  async withKey(changes?: object): Promise<ApiClient> {
    return this.instance.client(plaintext(await this.create(changes)));
  }

  /** Inserts active keys directly, because creating ten takes two minutes. */
  async seed(database: Database, count: number): Promise<void> {
    const digests = Array.from({ length: count }, () => randomBytes(32));
    await database.rows(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
       select 'key_seed' || encode(substr(digest, 1, 12), 'hex'), $1, $2, digest, 'seed', 'Seed', 'service', '{images:read}'
       from unnest($3::bytea[]) as digest`,
      [this.organizationId, this.userId, digests],
    );
  }

  /** Number of active keys in the list. */
  async activeKeys(): Promise<number> {
    const { meta } = (await this.client.send('GET', '/v1/api-keys')).body as { meta?: { total: number } };
    return meta?.total ?? NaN;
  }
}

/** The plaintext from a creation or rotation. */
export function plaintext(key: Resource): string {
  return attribute(key, 'key');
}
