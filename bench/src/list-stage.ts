import { Instance } from '@imprint/e2e/harness/instance';
import pg from 'pg';
import type { Bench } from './bench.js';
import { productionWaits } from './settings.js';

/** Rows of the organization that the other one is compared with. */
const few = 1_000;

/** So many rows, the oldest of them, are what rare filters find. */
const rare = 20;

/** Ids in the form that filters take. */
const idOf = (prefix: string, organization: string): string => `${prefix}_${organization.padStart(26, '0')}`;

export const organizations = { few: idOf('org', 'few'), many: idOf('org', 'many') };
export type Side = keyof typeof organizations;
export const rareBrand = (side: Side): string => idOf('brand', `${side.slice(0, 2)}2`);
const brand = (side: Side): string => idOf('brand', `${side.slice(0, 2)}1`);

/** An api-gateway whose local owner is in two organizations: one with 1,000 rows in each list, one with a million or a hundred thousand. */
export class ListStage {
  private constructor(
    readonly url: string,
    private readonly client: pg.Client,
  ) {}

  static async start(bench: Bench): Promise<ListStage> {
    const settings = { ...productionWaits, LOG_LEVEL: 'warn', LOGIN_WALL: 'off' };
    const instance = await Instance.start({ mode: 'embedded', apps: ['api-gateway'], settings });
    bench.defer(() => instance.stop());
    const client = new pg.Client({ connectionString: instance.databaseUrl });
    await client.connect();
    bench.defer(() => client.end());
    const stage = new ListStage(instance.address('api-gateway'), client);
    await (await fetch(`${stage.url}/v1/posts`)).arrayBuffer(); // makes the local owner
    await stage.addOrganizations();
    return stage;
  }

  async query(sql: string, values: readonly unknown[] = []): Promise<pg.QueryResult<Record<string, string>>> {
    return this.client.query(sql, [...values]);
  }

  async fill(bench: Bench, many: number): Promise<void> {
    // What refers to what is right by construction, and nobody minds what a crash would lose.
    await this.query(`set session_replication_role = replica`);
    await this.query(`set synchronous_commit = off`);
    for (const [table, { columns, values, part = 10 }] of Object.entries(tables)) {
      for (const [side, count] of [
        ['few', few],
        ['many', Math.max(few, Math.round(many / part))],
      ] as const) {
        await this.query(
          `insert into ${table} (id, organization_id, created_at, ${columns})
           select '${table}_${side}_' || lpad(n::text, 8, '0'), $2, now() - ($1::integer - n) * interval '1 second', ${values}
           from generate_series(1, $1::integer) n, (select $3::text as brand, $4::text as rare_brand, $2::text as organization, '${side}_' as side) s`,
          [count, organizations[side], brand(side), rareBrand(side)],
        );
      }
      await this.query(`vacuum analyze ${table}`);
      bench.note(`${table} is filled`);
    }
    await this.addTargets();
  }

  private async addTargets(): Promise<void> {
    await this.query(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, published_at)
       select 'tgt_' || id, organization_id, id, 'conn', case when right(id, 8)::integer <= ${rare} then 'bluesky' else 'feed' end, 0, 'published', created_at from release`,
    );
    await this.query('vacuum analyze target');
  }

  private async addOrganizations(): Promise<void> {
    for (const side of ['few', 'many'] as const) {
      const organization = organizations[side];
      await this.query(`insert into organization (id, name, slug) values ($1, $2, $2)`, [organization, `bench-${side}`]);
      await this.query(
        `insert into membership (organization_id, user_id, role) select $1, id, 'owner' from app_user where subject = 'local|owner'`,
        [organization],
      );
      await this.query(
        `insert into brand (id, organization_id, label, slug, status, colors)
         select id, $2, 'Bench', id, 'approved', '{}' from unnest($1::text[]) as b (id)`,
        [[brand(side), rareBrand(side)], organization],
      );
    }
  }
}

interface Filling {
  columns: string;
  /** SQL of the n-th row, the first being the oldest. */
  values: string;
  /** One of so many of what the bench was asked for; 10 unless said. */
  part?: number;
}

const text = `'Offer ' || n || ': ' || (array['bread', 'plums', 'coffee', 'tea', 'cake'])[n % 5 + 1] || ' at half the price until Sunday evening'
  || case when n <= ${rare} then ' needle' else '' end`;
const either = (first: string, second: string): string => `case when n <= ${rare} then '${first}' else '${second}' end`;
const brandOf = `case when n <= ${rare} then rare_brand else brand end`;

const tables: Readonly<Record<string, Filling>> = {
  post: { columns: 'brand_id, content, status', values: `${brandOf}, ${text}, ${either('draft', 'published')}`, part: 1 },
  release: {
    columns: 'brand_id, post_id, title, base_content, status, timezone, scheduled_at',
    values: `${brandOf}, 'post_' || side || lpad(n::text, 8, '0'), 'Release ' || n, ${text}, ${either('scheduled', 'published')}, 'UTC', now() + n * interval '1 second'`,
  },
  generation: {
    columns: 'brand_id, user_id, kind, status, prompt, aspect_ratio, model, provider',
    values: `${brandOf}, 'user', 'image', ${either('failed', 'completed')}, ${text}, '1:1', 'local/card', 'local'`,
  },
  asset: {
    columns: 'brand_id, kind, origin, storage_key, mime_type, bytes, width, height, alt_text',
    values: `${brandOf}, 'image', ${either('uploaded', 'generated')}, organization || '/' || n || '.png', 'image/png', 1000, 10, 10, ${text}`,
  },
  article: {
    columns: 'brand_id, title, body, slug, status',
    values: `${brandOf}, 'Article ' || n, ${text}, side || n, ${either('archived', 'draft')}`,
  },
  audit_entry: {
    columns: 'action, actor_kind, actor_id, client_ip, subject_type, subject_id, changes',
    values: `${either('member.removed', 'api-key.changed')}, 'session', ${either('needle', 'somebody')}, '192.0.2.' || n % 256, 'api-key', 'key_' || side || n, '{}'`,
  },
  webhook_event: {
    columns: 'event, event_id, payload, occurred_at, relayed_at',
    values: `'target.published', 'publish:target.published:rel_' || lpad(left(side, 3) || n, 26, '0') || ':tgt_' || n || ':published', '{}', now(), now()`,
    part: 1,
  },
  webhook_delivery: {
    columns: 'webhook_event_id, event, event_id, status, attempts',
    values: `'webhook_event_' || side || lpad(n::text, 8, '0'), ${either('release.failed', 'target.published')}, 'publish:target.published:rel_' || n || ':tgt_' || n || ':published', ${either('failed', 'delivered')}, 1`,
    part: 1,
  },
};
