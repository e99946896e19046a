import pg from 'pg';

/** Name of the channel that publishes in no time. */
export const instantPlatform = 'instant';

const owner = {
  organization: 'org_bench',
  user: 'user_bench',
  brand: 'brand_bench',
  connection: 'conn_bench',
  post: 'post_bench',
};

/** One organization in the database of an instance, filled past the API. */
export class Tenant {
  readonly organizationId = owner.organization;
  private sequence = 0;

  private constructor(private readonly client: pg.Client) {}

  static async create(databaseUrl: string): Promise<Tenant> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { organization, user, brand, connection, post } = owner;
    await client.query(`
      insert into organization (id, name, slug) values ('${organization}', 'Bench', 'bench');
      insert into app_user (id, email, name) values ('${user}', 'bench@example.com', 'Bench');
      insert into brand (id, organization_id, label, slug, status, colors)
        values ('${brand}', '${organization}', 'Bench', 'bench', 'approved', '{"background":"#fff7ed","foreground":"#1c1917","accent":"#c2410c"}');
      insert into connection (id, organization_id, brand_id, platform, status)
        values ('${connection}', '${organization}', '${brand}', '${instantPlatform}', 'connected');
      insert into post (id, organization_id, brand_id, content, status)
        values ('${post}', '${organization}', '${brand}', 'Bench', 'scheduled')`);
    return new Tenant(client);
  }

  /** Targets of one release each, all due at `dueAt`. */
  async schedule(targets: number, dueAt: number): Promise<void> {
    const { organization, brand, connection, post } = owner;
    this.sequence += 1;
    const serial = `'${String(this.sequence).padStart(6, '0')}_' || lpad(n::text, 6, '0')`;
    await this.client.query(
      `with released as (
         insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone, scheduled_at)
         select 'rel_' || ${serial}, '${organization}', '${brand}', '${post}', 'Bench', 'Bench', 'scheduled', 'UTC', $2
         from generate_series(1, $1::integer) n
       )
       insert into target (id, organization_id, release_id, connection_id, platform, position, status, scheduled_at, wake_at)
       select 'tgt_' || ${serial}, '${organization}', 'rel_' || ${serial}, '${connection}', '${instantPlatform}', 0, 'scheduled', $2, $2
       from generate_series(1, $1::integer) n`,
      [targets, new Date(dueAt)],
    );
  }

  /** Leaves nothing to claim. */
  async cancelTargets(): Promise<void> {
    await this.client.query(
      `update target set status = 'cancelled', fence = fence + 1, wake_at = null
       where status in ('scheduled', 'publishing', 'unconfirmed')`,
    );
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
    await this.client.query('analyze release; analyze target');
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
