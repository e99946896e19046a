import { Readable } from 'node:stream';
import { FileMissingError, type FileStorage, type KnownFile } from '../media/storage/index.js';

/** In-memory storage. */
export class Bucket {
  readonly intake = { kind: 'address', store: this.store.bind(this) };
  readonly files = new Map<string, Buffer>();

  async store(key: string, _file: KnownFile, open: () => AsyncIterable<Uint8Array>): Promise<void> {
    this.files.set(key, Buffer.concat((await Readable.from(open()).toArray()) as Buffer[]));
  }
  async size(key: string): Promise<number> {
    return (await this.get(key)).length;
  }
  async get(key: string): Promise<Buffer> {
    const bytes = this.files.get(key);
    if (bytes === undefined) throw new FileMissingError(key);
    return bytes;
  }
  async *read(key: string): AsyncIterable<Buffer> {
    yield await this.get(key);
  }
}
export const storageOf = (bucket: Bucket): FileStorage => bucket as unknown as FileStorage;

const target = (id: string, release: string, status: string, times: string): string =>
  `insert into target (id, organization_id, release_id, connection_id, platform, position, status, scheduled_at, wake_at, attempts)
   values ('${id}', 'org', '${release}', 'conn', 'webhook', 0, '${status}', ${times}, 1)`;

/** One target of each kind that a restore treats differently, an existing file, and a missing one. */
export const rows = [
  `insert into organization (id, name, slug) values ('org', 'Grüße, "tab\t" \\N and \n line', 'org')`,
  `insert into organization_deletion (id, organization_id, requested_by, due_at, paused_publishing)
   values ('odel', 'org', 'user', now() - interval '1 day', false)`,
  `insert into app_user (id, subject, email, name) values ('user', 'local|a', 'a@example.com', 'A')`,
  `insert into membership (organization_id, user_id, role) values ('org', 'user', 'owner')`,
  `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
   values ('key', 'org', 'user', '\\x00ff0a5c', 'abcd', 'Key', 'service', '{posts:draft}')`,
  `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
  `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
   values ('a', 'org', 'image', 'uploaded', 'org/a.png', 'image/png', 3), ('gone', 'org', 'image', 'uploaded', 'org/gone.png', 'image/png', 3)`,
  `insert into connection (id, organization_id, brand_id, platform, status) values ('conn', 'org', 'brand', 'webhook', 'connected')`,
  `insert into post (id, organization_id, brand_id, content, status) values ('post', 'org', 'brand', 'Text', 'scheduled')`,
  ...['past', 'soon', 'later', 'running', 'asked'].map(
    (id) => `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone)
             values ('${id}', 'org', 'brand', 'post', 'Title', 'Text', 'scheduled', 'UTC')`,
  ),
  target('past', 'past', 'scheduled', `now() - interval '2 hours', now() + interval '3 hours'`),
  target('soon', 'soon', 'scheduled', `now() + interval '30 minutes', now() + interval '30 minutes'`),
  target('later', 'later', 'scheduled', `now() + interval '3 hours', now() + interval '3 hours'`),
  target('running', 'running', 'publishing', `now(), now() + interval '3 hours'`),
  target('asked', 'asked', 'unconfirmed', `now(), null`),
  `insert into publish_attempt (id, organization_id, target_id, number, fence, outcome) values ('att', 'org', 'running', 1, 0, 'running')`,
  ...['queued', 'completed'].map(
    (
      status,
    ) => `insert into approval (id, organization_id, user_id, api_key_id, connector, tool_name, publishes, arguments, content_hash, summary,
       preview, status, run_status, wake_at, expires_at)
     values ('${status}', 'org', 'user', 'key', 'standard', 'tool', true, '{}', 'hash', 'Summary', '{"targets":[]}', 'approved', '${status}', now(), now())`,
  ),
];
