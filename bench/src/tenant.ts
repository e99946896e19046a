import pg from 'pg';

/** Name of the channel that publishes in no time. */
export const instantPlatform = 'instant';
/** Names of the channels that publish by HTTP, each to a platform of its own. */
export const httpPlatforms = ['prompt', 'hanging'] as const;
export type HttpPlatform = (typeof httpPlatforms)[number];

const owner = {
  organization: 'org_bench',
  user: 'user_bench',
  brand: 'brand_bench',
  connection: 'conn_bench',
};

/** Where and when targets are due. */
export interface Spread {
  platform?: HttpPlatform;
  accounts?: number;
  overMs?: number;
}

/** One organization in the database of an instance, filled past the API. */
export class Tenant {
  readonly organizationId = owner.organization;
  readonly brandId = owner.brand;
  private sequence = 0;

  private constructor(private readonly client: pg.Client) {}

  static async create(databaseUrl: string): Promise<Tenant> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { organization, user, brand, connection } = owner;
    await client.query(`
      insert into organization (id, name, slug) values ('${organization}', 'Bench', 'bench');
      insert into app_user (id, email, name) values ('${user}', 'bench@example.com', 'Bench');
      insert into brand (id, organization_id, label, slug, status, colors)
        values ('${brand}', '${organization}', 'Bench', 'bench', 'approved', '{"background":"#fff7ed","foreground":"#1c1917","accent":"#c2410c"}');
      insert into connection (id, organization_id, brand_id, platform, status)
        values ('${connection}', '${organization}', '${brand}', '${instantPlatform}', 'connected')`);
    return new Tenant(client);
  }

  /** Accounts of a platform, for `schedule`. */
  async connect(platform: HttpPlatform, accounts: number): Promise<void> {
    const { organization, brand } = owner;
    await this.client.query(
      `insert into connection (id, organization_id, brand_id, platform, handle, status)
       select 'conn_${platform}_' || n, '${organization}', '${brand}', '${platform}', 'bench ' || n, 'connected'
       from generate_series(0, $1::integer - 1) n`,
      [accounts],
    );
  }

  /**
   * Targets of one release and post each, all due at `dueAt`, or evenly over the time after it. On accounts of the platform in turn; without a
   * platform, on the account of the one that publishes in no time.
   */
  async schedule(targets: number, dueAt: number, on: Spread = {}): Promise<void> {
    const { organization, brand, connection } = owner;
    const { platform = instantPlatform, accounts, overMs = 0 } = on;
    const account = accounts === undefined ? `'${connection}'` : `'conn_${platform}_' || n % ${accounts}`;
    const due = `$2::timestamptz + (n - 1) * interval '1 millisecond' * ${overMs / targets}`;
    this.sequence += 1;
    const serial = `'${String(this.sequence).padStart(6, '0')}_' || lpad(n::text, 6, '0')`;
    await this.client.query(
      `with written as (
         insert into post (id, organization_id, brand_id, content, status)
         select 'post_' || ${serial}, '${organization}', '${brand}', 'Bench', 'scheduled' from generate_series(1, $1::integer) n
       ), released as (
         insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone, scheduled_at)
         select 'rel_' || ${serial}, '${organization}', '${brand}', 'post_' || ${serial}, 'Bench', 'Bench', 'scheduled', 'UTC', ${due}
         from generate_series(1, $1::integer) n
       )
       insert into target (id, organization_id, release_id, connection_id, platform, position, status, scheduled_at, wake_at)
       select 'tgt_' || ${serial}, '${organization}', 'rel_' || ${serial}, ${account}, '${platform}', 0, 'scheduled', ${due}, ${due}
       from generate_series(1, $1::integer) n`,
      [targets, new Date(dueAt)],
    );
  }

  /** Leaves nothing to claim before tomorrow. */
  async cancelTargets(): Promise<void> {
    await this.client.query(
      `update target set status = 'cancelled', fence = fence + 1, wake_at = null
       where status in ('scheduled', 'publishing', 'unconfirmed') and wake_at < now() + interval '1 day'`,
    );
  }

  /** When each target of the platform was due, in milliseconds since 1970, by its id. */
  async dueTimes(platform: HttpPlatform, since: number): Promise<Map<string, number>> {
    const { rows } = await this.client.query<{ id: string; at: number }>(
      `select id, (extract(epoch from scheduled_at) * 1000)::float8 as at from target where platform = $1 and scheduled_at >= $2`,
      [platform, new Date(since)],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  /** Ids of new generations of `local/card`. */
  async generations(count: number): Promise<string[]> {
    const { organization, user, brand } = owner;
    const { rows } = await this.client.query<{ id: string }>(
      `insert into generation (id, organization_id, brand_id, user_id, kind, status, prompt, aspect_ratio, model, provider)
       select 'gen_' || lpad(n::text, 6, '0'), '${organization}', '${brand}', '${user}', 'image', 'queued', 'Half price until Sunday: ' || n,
         '1:1', 'local/card', 'local' from generate_series(1, $1::integer) n returning id`,
      [count],
    );
    return rows.map(({ id }) => id);
  }

  /** New generations of posts by this model, which a sweep finds. */
  async texts(count: number, model: string): Promise<void> {
    const { organization, user, brand } = owner;
    const options = { type: 'post', platform: null, context: [] };
    await this.client.query(
      `insert into generation (id, organization_id, brand_id, user_id, kind, status, prompt, options, model, provider)
       select 'gen_' || lpad(n::text, 6, '0'), '${organization}', '${brand}', '${user}', 'text', 'queued', 'Half price until Sunday: ' || n,
         $2, $3, split_part($3, '/', 1) from generate_series(1, $1::integer) n`,
      [count, JSON.stringify(options), model],
    );
  }

  /** Milliseconds that each completed generation took, from its claim. */
  async generationTimes(): Promise<number[]> {
    const { rows } = await this.client.query<{ ms: number }>(
      `select (extract(epoch from completed_at - started_at) * 1000)::float8 as ms from generation where status = 'completed'`,
    );
    return rows.map(({ ms }) => ms);
  }

  /** Why attempts of generations failed, each reason once with how often. */
  async generationErrors(): Promise<string[]> {
    const { rows } = await this.client.query<{ reason: string }>(
      `select count(*) || ' after ' || attempts || ' attempts: ' || coalesce(error::text, 'no reason') as reason
       from generation where attempts > 1 or status = 'failed' group by attempts, error::text`,
    );
    return rows.map(({ reason }) => reason);
  }

  /** Outbox rows as a completed generation writes them. */
  async events(count: number): Promise<void> {
    this.sequence += 1;
    const payload = { generation: { id: 'gen_bench', kind: 'image', status: 'completed', note: 'x'.repeat(700) } };
    await this.client.query(
      `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
       select 'evt_${this.sequence}_' || n, '${owner.organization}', 'generation.completed', 'bench:${this.sequence}:' || n, $2, now()
       from generate_series(1, $1::integer) n`,
      [count, JSON.stringify(payload)],
    );
  }

  /** Sends the organization's events there, signed. */
  async deliverTo(endpointUrl: string, secretSealed: string): Promise<void> {
    await this.client.query(
      `insert into webhook_settings (organization_id, enabled, endpoint_url, secret_sealed) values ($1, true, $2, $3)`,
      [owner.organization, endpointUrl, secretSealed],
    );
  }

  /** As autovacuum does after a while. */
  async analyze(): Promise<void> {
    await this.client.query('analyze post; analyze release; analyze target');
  }

  async count(relation: string, condition: string): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      `select count(*)::integer as count from ${relation} where ${condition}`,
    );
    return rows[0]?.count ?? 0;
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
