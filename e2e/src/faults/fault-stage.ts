import type { AppName } from '@imprint/platform/config';
import { eventually } from '@imprint/platform/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, Database, inLanes, Instance, Receiver, type InstanceOptions } from '../harness/index.js';
import { FakePlatform } from './fake-platform.js';

export interface Target {
  id: string;
  connectionId: string;
  platform: string;
  status: string;
  error: { code: string; message: string } | null;
  attempts: { number: number; outcome: string }[];
}
export interface Release {
  id: string;
  attributes: { status: string; title: string; targets: Target[] };
}
type Row = Record<string, string>;

const impatient = {
  LOG_LEVEL: 'warn',
  SWEEP_INTERVAL_MS: '200',
  PUBLISH_LEASE_SECONDS: '1',
  PUBLISH_TIMEOUT_MS: '1500',
  GENERATION_LEASE_SECONDS: '1',
  IDEMPOTENCY_LEASE_SECONDS: '1',
  WEBHOOK_TIMEOUT_MS: '1000',
};

/** Long timeouts, for when nothing dies. Nothing is lost then, so it is looked for as rarely as in other journeys. */
export const patient = {
  SWEEP_INTERVAL_MS: '1000',
  PUBLISH_LEASE_SECONDS: '10',
  PUBLISH_TIMEOUT_MS: '10000',
  WEBHOOK_TIMEOUT_MS: '10000',
  SHUTDOWN_GRACE_MS: '20000',
};

const lanes = 10;

/** An instance with a brand, a platform with and without look-up, and an event receiver. */
export class FaultStage {
  private constructor(
    readonly instance: Instance,
    readonly api: ApiClient,
    readonly brandId: string,
    readonly platform: FakePlatform,
    readonly receiver: Receiver,
    readonly connections: { feed: string; withLookUp: string; withoutLookUp: string },
  ) {}

  static async start(
    apps: readonly AppName[] = ['api-gateway', 'scheduler-worker', 'webhook-dispatcher'],
    { replicas = 1, settings = {} }: Pick<InstanceOptions, 'replicas' | 'settings'> = {},
  ): Promise<FaultStage> {
    const instance = await Instance.start({ apps, replicas, settings: { ...impatient, ...settings } });
    const api = instance.client();
    const [platform, receiver] = await Promise.all([FakePlatform.start(), Receiver.start()]);
    const { organization } = await api.data<{ organization: { id: string } }>('GET', '/v1/auth/whoami');
    const [brand] = await api.data<{ id: string }[]>('GET', '/v1/brands');
    const [feed] = await api.data<{ id: string }[]>('GET', '/v1/connections?platform=feed');
    if (brand === undefined || feed === undefined) throw new Error('a new workspace has neither brand nor feed');
    const webhooks = { enabled: true, endpointUrl: receiver.url, eventTypes: [] };
    await api.data('PATCH', `/v1/organizations/${organization.id}/settings/webhooks`, webhooks);
    const credentials = { url: platform.postsUrl, secret: 'secret-of-a-publishing-receiver' };
    const connect = async (more: object): Promise<string> => {
      const body = { brandId: brand.id, platform: 'webhook', credentials: { ...credentials, ...more } };
      return (await api.data('POST', '/v1/connections', body)).id;
    };
    const connections = {
      feed: feed.id,
      withLookUp: await connect({ lookUpUrl: platform.lookUpUrl }),
      withoutLookUp: await connect({}),
    };
    return new FaultStage(instance, api, brand.id, platform, receiver, connections);
  }

  get worker() {
    return this.instance.app('scheduler-worker');
  }

  get dispatcher() {
    return this.instance.app('webhook-dispatcher');
  }

  release(title: string, connectionIds: readonly string[], dueAt: Date): object {
    const targets = connectionIds.map((connectionId) => ({ connectionId }));
    return { title, baseContent: title, timezone: 'UTC', brandId: this.brandId, scheduledAt: dueAt.toISOString(), targets };
  }

  /** Schedules releases that are all due at the same moment. */
  async schedule(count: number, connectionIds: readonly string[], dueAt: Date): Promise<Release[]> {
    const bodies = Array.from({ length: count }, (_, index) => this.release(`Release ${index}`, connectionIds, dueAt));
    const releases: Release[] = [];
    await inLanes(bodies, lanes, async (body) => void releases.push(await this.api.data<Release>('POST', '/v1/releases', body)));
    return releases;
  }

  /** The releases once each has one of these statuses, or when the time is over. */
  async settled(
    releases: readonly Pick<Release, 'id'>[],
    statuses: readonly string[] = ['published'],
    timeoutMs = 60_000,
  ): Promise<Release[]> {
    const ids = releases.map(({ id }) => id);
    // Queried directly and rarely, to leave the machine to what is being waited for.
    const isSettled = async (): Promise<boolean> => {
      await sleep(100);
      return (
        (await this.rows('select from release where id = any($1) and status <> all($2) limit 1', [ids, statuses])).length === 0
      );
    };
    await eventually(isSettled, { timeoutMs }).catch(() => undefined);
    const found: Release[] = [];
    await inLanes(ids, lanes, async (id) => void found.push(await this.api.data<Release>('GET', `/v1/releases/${id}`)));
    return found;
  }

  /** Queries the database directly, over a new connection each time, because servers die here. */
  async rows<T extends object = Row>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    const database = await Database.open(this.instance.databaseUrl);
    try {
      return await database.rows<T>(statement, values);
    } finally {
      await database.close();
    }
  }

  async targetRows(releases: readonly Release[]): Promise<{ id: string; status: string; fence: number; platform: string }[]> {
    return this.rows('select id, status, fence, platform from target where release_id = any($1)', [releases.map(({ id }) => id)]);
  }

  async stop(): Promise<void> {
    await this.instance.stop();
    await Promise.all([this.platform.stop(), this.receiver.stop()]);
  }
}
