import { apiKeyDigest, newApiKey } from '@imprint/domain/keys';
import { testConfig } from '@imprint/platform/testing';
import { expect } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Gateway, type Reply } from '../media/gateway.fixture.js';

/** An organization whose keys ask before they publish, and requests of its owner, of a key and of reviewers. */
export class ReviewStage {
  private constructor(
    private readonly gateway: Gateway,
    private readonly dataSource: DataSource,
    /** May schedule; what it schedules waits for an approval. */
    readonly key: string,
    /** Path of the organization. */
    readonly organization: string,
    private readonly feedId: string,
  ) {}

  static async open(): Promise<ReviewStage> {
    const gateway = await Gateway.start({ settings: { PUBLIC_APP_URL: 'https://imprint.example' } });
    const dataSource = gateway.app.get(DataSource);
    const whoAmI = await fetch(`${gateway.url}/v1/auth/whoami`);
    const { data } = (await whoAmI.json()) as { data: { organization: { id: string } } };
    const [feed] = await dataSource.query<[{ id: string }]>(`select id from connection where platform = 'feed'`);
    const key = newApiKey('test');
    await dataSource.query(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
       select 'key', organization_id, user_id, $1, 'abcd', 'Agent', 'service', '{admin,posts:draft,posts:schedule}' from membership`,
      [apiKeyDigest(key, testConfig().KEY_PEPPER)],
    );
    await dataSource.query(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes, width, height)
       select 'asset_cake', organization_id, 'image', 'uploaded', 'cake.png', 'image/png', 1, 1, 1 from membership`,
    );
    const stage = new ReviewStage(gateway, dataSource, key, `/v1/organizations/${data.organization.id}`, feed.id);
    await stage.send('PATCH', `${stage.organization}/settings/publishing`, { apiKeys: 'approval' });
    return stage;
  }

  async clear(): Promise<void> {
    await this.asRole('owner');
    for (const table of ['review_link', 'approval', 'audit_entry', 'rate_window']) await this.query(`delete from ${table}`);
    await this.allow('off');
    await this.allow('decide');
  }

  close(): Promise<void> {
    return this.gateway.stop();
  }

  /** Sends as the local owner, or with a key or the secret of a link. */
  send(method: string, path: string, body?: unknown, credential?: string): Promise<Reply> {
    return this.gateway.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
    });
  }

  query<T = unknown>(sql: string, values?: unknown[]): Promise<T[]> {
    return this.dataSource.query<T[]>(sql, values);
  }

  allow(reviewLinks: string): Promise<Reply> {
    return this.send('PATCH', this.organization, { reviewLinks });
  }

  asRole(role: string): Promise<unknown> {
    return this.query('update membership set role = $1', [role]);
  }

  async draft(): Promise<string> {
    return (await this.send('POST', '/v1/releases', this.release({ status: 'draft' }))).data.id;
  }

  /** The key asks for something. @returns id of the approval */
  async asked(path = '/v1/releases', given: object | undefined = this.release()): Promise<string> {
    const { status, data } = await this.send('POST', path, given, this.key);
    expect([status, data]).toMatchObject([202, { type: 'approval' }]);
    return data.id;
  }

  share(subject: string, more: object = {}): Promise<Reply> {
    const decides = subject.startsWith('approvals') && { canDecide: true };
    return this.send('POST', `/v1/${subject}/review-links`, { reviewerName: 'Mia', ...decides, ...more });
  }

  /** The secret of a new link. */
  async linkTo(subject: string): Promise<string> {
    const { status, data } = await this.share(subject);
    expect(status).toBe(201);
    return String(data.attributes['url']).split('#')[1] ?? '';
  }

  review(secret: string): Promise<Reply> {
    return this.send('GET', '/v1/review', undefined, secret);
  }

  comment(secret: string, text: string): Promise<Reply> {
    return this.send('POST', '/v1/review/comments', { text }, secret);
  }

  decide(secret: string, decision = 'approve', more: object = {}): Promise<Reply> {
    return this.send('POST', '/v1/review/decision', { decision, ...more }, secret);
  }

  async approvalOf(id: string): Promise<Record<string, unknown>> {
    return (await this.send('GET', `/v1/approvals/${id}`)).data.attributes;
  }

  private release(more: object = {}): object {
    return {
      ...{ title: 'Spring', baseContent: 'Spring menu', timezone: 'Europe/Berlin', scheduledAt: '2034-05-01T09:00' },
      ...{ targets: [{ connectionId: this.feedId, caption: 'For the feed' }] },
      ...{ media: [{ assetId: 'asset_cake', altText: 'A cake' }], ...more },
    };
  }
}
