import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every table of the first release, grouped by the room that writes it. */
export class Initial1700000000000 implements MigrationInterface {
  readonly name = 'Initial1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...identity, ...keys, ...brands, ...media, ...generation, ...publishing, ...feed, ...webhooks]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table webhook_attempt, webhook_delivery, webhook_event, webhook_settings, feed_entry, publish_attempt, target, release,
        post, connection, generation, asset, brand, api_key, signing_key, membership, app_user, organization`,
    );
  }
}

const identity = [
  `create table organization (
    id text primary key,
    name text not null,
    slug text not null unique,
    created_at timestamptz not null default now()
  )`,
  `create table app_user (
    id text primary key,
    subject text unique,
    email text not null,
    name text not null,
    created_at timestamptz not null default now()
  )`,
  `create table membership (
    organization_id text not null references organization,
    user_id text not null references app_user,
    role text not null check (role in ('viewer', 'creator', 'admin', 'owner')),
    created_at timestamptz not null default now(),
    primary key (organization_id, user_id)
  )`,
  `create index membership_user on membership (user_id, created_at)`,
  `create table signing_key (
    id text primary key,
    public_jwk jsonb not null,
    private_key_sealed text not null,
    created_at timestamptz not null default now(),
    retired_at timestamptz
  )`,
];

const keys = [
  `create table api_key (
    id text primary key,
    organization_id text not null references organization,
    user_id text not null references app_user,
    digest bytea not null unique,
    last_four text not null,
    label text not null,
    category text not null,
    description text,
    scopes text[] not null,
    expires_at timestamptz,
    rate_limit integer,
    allowed_ips text[] not null default '{}',
    revoked_at timestamptz,
    usage_count bigint not null default 0,
    last_used_at timestamptz,
    last_used_ip text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index api_key_owner on api_key (organization_id, user_id, created_at desc, id) where revoked_at is null`,
];

const brands = [
  `create table brand (
    id text primary key,
    organization_id text not null references organization,
    label text not null,
    slug text not null,
    description text,
    status text not null check (status in ('draft', 'approved')),
    colors jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (organization_id, slug)
  )`,
];

const media = [
  `create table asset (
    id text primary key,
    organization_id text not null references organization,
    brand_id text references brand,
    kind text not null,
    origin text not null,
    storage_key text not null unique,
    mime_type text not null,
    bytes bigint not null,
    width integer,
    height integer,
    alt_text text,
    generation_id text,
    created_at timestamptz not null default now()
  )`,
  `create index asset_list on asset (organization_id, kind, created_at desc, id desc)`,
];

const generation = [
  `create table generation (
    id text primary key,
    organization_id text not null references organization,
    brand_id text references brand,
    user_id text not null references app_user,
    kind text not null,
    status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
    prompt text not null,
    style text,
    aspect_ratio text not null,
    model text not null,
    provider text not null,
    progress smallint not null default 0,
    output jsonb,
    error jsonb,
    attempts integer not null default 0,
    fence integer not null default 0,
    wake_at timestamptz not null default now(),
    idempotency_key text,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    completed_at timestamptz
  )`,
  `create unique index generation_request on generation (organization_id, idempotency_key)`,
  `create index generation_wake on generation (wake_at, id) where status in ('queued', 'processing')`,
  `create index generation_list on generation (organization_id, created_at desc, id desc)`,
];

const publishing = [
  `create table connection (
    id text primary key,
    organization_id text not null references organization,
    brand_id text not null references brand,
    platform text not null,
    status text not null check (status in ('pending', 'connected', 'denied', 'failed', 'expired', 'revoked')),
    display_name text,
    handle text,
    credentials_sealed text,
    last_checked_at timestamptz,
    idempotency_key text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index connection_request on connection (organization_id, idempotency_key)`,
  `create index connection_list on connection (organization_id, brand_id, created_at, id)`,
  `create unique index connection_feed on connection (brand_id) where platform = 'feed'`,
  `create table post (
    id text primary key,
    organization_id text not null references organization,
    brand_id text not null references brand,
    content text not null,
    asset_ids text[] not null default '{}',
    status text not null check (status in ('draft', 'scheduled', 'published', 'failed')),
    deleted_at timestamptz,
    idempotency_key text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index post_request on post (organization_id, idempotency_key)`,
  `create index post_list on post (organization_id, created_at desc, id desc) where deleted_at is null`,
  `create table release (
    id text primary key,
    organization_id text not null references organization,
    brand_id text not null references brand,
    post_id text not null references post,
    title text not null,
    base_content text not null,
    status text not null,
    timezone text not null,
    scheduled_at timestamptz,
    scheduled_wall text,
    published_at timestamptz,
    media jsonb not null default '[]',
    idempotency_key text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index release_request on release (organization_id, idempotency_key)`,
  `create index release_list on release (organization_id, created_at desc, id desc)`,
  `create index release_post on release (post_id)`,
  `create table target (
    id text primary key,
    organization_id text not null references organization,
    release_id text not null references release,
    connection_id text not null references connection,
    platform text not null,
    position smallint not null,
    caption text,
    status text not null check (status in ('draft', 'scheduled', 'paused', 'publishing', 'unconfirmed', 'published', 'failed', 'cancelled')),
    scheduled_at timestamptz,
    scheduled_wall text,
    wake_at timestamptz,
    fence integer not null default 0,
    attempts integer not null default 0,
    lookups integer not null default 0,
    published_at timestamptz,
    external_provider_id text,
    external_shortcode text,
    url text,
    error jsonb,
    updated_at timestamptz not null default now()
  )`,
  // Used by claims; the wake_at of a scheduled target is its due time or the end of its lease.
  `create index target_due on target (wake_at, id) where status = 'scheduled'`,
  `create index target_stalled on target (wake_at, id) where status = 'publishing'`,
  `create index target_unconfirmed on target (wake_at, id) where status = 'unconfirmed'`,
  `create index target_release on target (release_id, position)`,
  `create table publish_attempt (
    id text primary key,
    organization_id text not null references organization,
    target_id text not null references target,
    number integer not null,
    fence integer not null,
    outcome text not null check (outcome in ('running', 'published', 'refused', 'unknown')),
    error jsonb,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    unique (target_id, number)
  )`,
];

const feed = [
  `create table feed_entry (
    id text primary key,
    organization_id text not null references organization,
    brand_id text not null references brand,
    target_id text not null unique references target,
    title text not null,
    text text not null,
    media jsonb not null default '[]',
    published_at timestamptz not null default now()
  )`,
  `create index feed_entry_list on feed_entry (published_at desc, id desc)`,
];

const webhooks = [
  `create table webhook_settings (
    organization_id text primary key references organization,
    enabled boolean not null default false,
    endpoint_url text,
    secret_sealed text,
    previous_secret_sealed text,
    previous_secret_until timestamptz,
    event_types text[] not null default '{}',
    delivery_status jsonb,
    updated_at timestamptz not null default now()
  )`,
  // The outbox: written in the transaction of the reported change, and read by the relay.
  `create table webhook_event (
    id text primary key,
    organization_id text not null references organization,
    event text not null,
    event_id text not null unique,
    payload json not null,
    occurred_at timestamptz not null,
    created_at timestamptz not null default now(),
    relayed_at timestamptz
  )`,
  `create index webhook_event_outbox on webhook_event (created_at, id) where relayed_at is null`,
  `create table webhook_delivery (
    id text primary key,
    organization_id text not null references organization,
    webhook_event_id text not null references webhook_event,
    event text not null,
    event_id text not null,
    status text not null check (status in ('queued', 'delivered', 'rejected', 'failed')),
    is_test boolean not null default false,
    attempts integer not null default 0,
    fence integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    status_code integer,
    error jsonb,
    delivered_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index webhook_delivery_event on webhook_delivery (webhook_event_id) where not is_test`,
  `create index webhook_delivery_wake on webhook_delivery (next_attempt_at, id) where status = 'queued'`,
  `create index webhook_delivery_list on webhook_delivery (organization_id, created_at desc, id desc)`,
  `create table webhook_attempt (
    delivery_id text not null references webhook_delivery,
    number integer not null,
    started_at timestamptz not null,
    duration_ms integer not null,
    status_code integer,
    error jsonb,
    primary key (delivery_id, number)
  )`,
];
