import { scopePresets } from '@imprint/contracts/access';
import { SecretBox, newId } from '@imprint/platform/crypto';
import { addKey, addPerson, send, startMcpApp, toolCall, type McpApp, type Person } from '../mcp-app.fixture.js';

export type Fields = Record<string, unknown>;
/** A release, a post or an article. */
export type Row = Fields & { id: string; status: string };

/** A person with a brand, its feed, and two keys. */
export interface Account extends Person {
  /** With the preset `mcp`: its writes need approval. */
  key: string;
  /** Publishes without approval. */
  publisher: string;
  feed: string;
}

/** The app, with two independent organizations. */
export class TwoAccounts {
  private constructor(
    readonly app: McpApp,
    readonly mine: Account,
    readonly stranger: Account,
  ) {}

  static async start(): Promise<TwoAccounts> {
    const app = await startMcpApp({}, { CHANNEL_ALLOWED_HOSTS: '127.0.0.1' });
    return new TwoAccounts(app, await openAccount(app, 'Mine'), await openAccount(app, 'Theirs'));
  }

  /** A tool's data, or its failure. */
  async call(name: string, given: Fields, key = this.mine.publisher): Promise<Fields> {
    const { body } = await send(`${this.app.url}/mcp`, toolCall(name, given), key);
    return (body.result?.['structuredContent'] ?? body.error) as Fields;
  }

  async data<T = Row>(name: string, given: Fields, key?: string): Promise<T> {
    const answer = await this.call(name, given, key);
    if (answer['data'] === undefined) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
    return answer['data'] as T;
  }

  /** Requested by a credential that may not publish, and approved with another one. */
  async approved(name: string, given: Fields): Promise<Fields> {
    const { approvalId, code } = await this.call(name, given, this.mine.key);
    if (code !== 'approval_pending') throw new Error(`${name} was not queued`);
    return this.data('resolve_approval', { approvalId });
  }

  /** A release to the feed of `mine`. */
  release(more: Fields = {}): Fields {
    return {
      title: 'Spring',
      baseContent: 'Half price.',
      timezone: 'Europe/Berlin',
      scheduledAt: inDays(3),
      targets: [{ connectionId: this.mine.feed }],
      ...more,
    };
  }

  connect(person: Person, platform: string, credentials: object | null = null): Promise<string> {
    return connect(this.app, person, platform, credentials);
  }
}

async function openAccount(app: McpApp, label: string): Promise<Account> {
  const person = await addPerson(app, 'owner', label);
  const feed = await connect(app, person, 'feed', null);
  return { ...person, feed, key: await addKey(app, person), publisher: await addKey(app, person, scopePresets.full) };
}

async function connect(
  { app, dataSource }: McpApp,
  person: Person,
  platform: string,
  credentials: object | null,
): Promise<string> {
  const id = newId('conn');
  const { organizationId, brandId } = person;
  const sealed = credentials === null ? null : app.get(SecretBox).seal(JSON.stringify(credentials), organizationId);
  await dataSource.query(
    `insert into connection (id, organization_id, brand_id, platform, status, handle, credentials_sealed)
     values ($1, $2, $3, $4, 'connected', $4, $5)`,
    [id, organizationId, brandId, platform, sealed],
  );
  return id;
}

/** Fields named in a refusal. */
export const errorsOf = ({ errors }: Fields): string[] => (errors as { field: string }[]).map(({ field }) => field);

const began = Math.ceil(Date.now() / 60_000) * 60_000;

/** A whole minute, this many days after the test started. */
export const inDays = (days: number): string => new Date(began + days * 86_400_000).toISOString();
