import type { WebhookClientJob } from '@imprint/contracts/messages';
import type { Config } from '@imprint/platform/config';
import { SecretBox } from '@imprint/platform/crypto';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { Backlogs, ReadinessRegistry } from '@imprint/platform/health';
import { Metrics } from '@imprint/platform/metrics';
import type { Job, Queue } from '@imprint/platform/queue';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import type { SignalBus } from '@imprint/platform/signals';
import { createTestDatabase, listen, testConfig, type Listening, type TestDatabase } from '@imprint/platform/testing';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { schema } from '../../schema/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryClaimsRepository } from './delivery-claims.repository.js';
import { DeliveryFigures } from './delivery-figures.js';
import { DeliveryFiguresRepository } from './delivery-figures.repository.js';
import { DeliveryLanes } from './delivery-lanes.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryRecorder } from './delivery-recorder.js';
import { DeliveryRecordsRepository } from './delivery-records.repository.js';
import { DeliveryReplays } from './delivery-replays.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { DueDeliveries } from './due-deliveries.js';
import { EndpointHealth } from '../settings/endpoint-health.js';
import { OutboxRepository } from '../outbox/outbox.repository.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSettingsRepository } from '../settings/webhook-settings.repository.js';

type TestSettings = Parameters<typeof testConfig>[0];
type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** A dispatcher's parts with a real database and real receivers; the test acts as the queue and passes on the jobs. */
export class DeliveryStage {
  readonly secrets: SecretBox;
  readonly outbox: OutboxRepository;
  readonly claims: DeliveryClaimsRepository;
  readonly records: DeliveryRecordsRepository;
  readonly recorder: DeliveryRecorder;
  readonly lanes: DeliveryLanes;
  readonly deliveries: DeliveriesService;
  readonly replays: DeliveryReplays;
  readonly processor: DeliveryProcessor;
  readonly figures: DeliveryFigures;
  readonly figuresRepository: DeliveryFiguresRepository;
  readonly settings: WebhookSettingsRepository;
  readonly metrics = new Metrics();
  readonly signals: string[] = [];
  private readonly safeFetch: SafeFetch;
  private readonly receivers: Listening[] = [];
  private events = 0;

  private constructor(
    private readonly database: TestDatabase,
    readonly dataSource: DataSource,
    readonly config: Config,
  ) {
    this.safeFetch = new SafeFetch(config.WEBHOOK_ALLOWED_HOSTS);
    this.secrets = new SecretBox(config);
    this.outbox = new OutboxRepository(dataSource);
    this.claims = new DeliveryClaimsRepository(dataSource);
    this.records = new DeliveryRecordsRepository(dataSource);
    this.settings = new WebhookSettingsRepository(dataSource);
    const deliveries = new DeliveriesRepository(dataSource);
    this.deliveries = new DeliveriesService(deliveries);
    const signals = { publish: (topic: string) => Promise.resolve(void this.signals.push(topic)) } as unknown as SignalBus;
    this.replays = new DeliveryReplays(dataSource, this.settings, deliveries, this.deliveries, signals);
    const due = new DueDeliveries(this.claims, {} as Queue<WebhookClientJob>, signals, config);
    const health = new EndpointHealth(dataSource, this.settings, new AuditTrail(dataSource), signals, config);
    this.figuresRepository = new DeliveryFiguresRepository(dataSource);
    this.figures = new DeliveryFigures(this.figuresRepository);
    const metrics = new DeliveryMetrics(
      this.metrics,
      new Backlogs(new ReadinessRegistry(), this.metrics),
      this.figuresRepository,
    );
    const attempts = new DeliveryAttempts(new WebhookSender(this.safeFetch, this.secrets, config), config);
    this.recorder = new DeliveryRecorder(this.records, due, health, metrics, signals);
    this.lanes = new DeliveryLanes(this.claims, attempts, this.recorder, due, config);
    this.processor = new DeliveryProcessor(this.lanes, config);
  }

  static async open(settings: TestSettings = {}): Promise<DeliveryStage> {
    const database = await createTestDatabase(schema.migrations);
    const named = { entities: schema.entities, namingStrategy: new SnakeNamingStrategy() };
    const dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 10, ...named }).initialize();
    return new DeliveryStage(database, dataSource, testConfig({ WEBHOOK_ALLOWED_HOSTS: ['127.0.0.1'], ...settings }));
  }

  /** An organization whose receiver responds like this. */
  async organization(id: string, answer: Answer): Promise<void> {
    const receiver = await listen(
      createServer((request, response) => {
        const chunks: Buffer[] = [];
        request
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => answer(request, response, Buffer.concat(chunks)));
      }),
    );
    this.receivers.push(receiver);
    await this.dataSource.query(`insert into organization (id, name, slug) values ($1, $1, $1)`, [id]);
    await this.dataSource.query(
      `insert into webhook_settings (organization_id, enabled, endpoint_url, event_types, secret_sealed) values ($1, true, $2, '{}', $3)`,
      [id, `${receiver.url}/hook`, this.secrets.seal(`secret-of-${id}`, id)],
    );
  }

  /** Raises events and relays them. Returns the created deliveries, in outbox order. */
  async raise(organizationId: string, count: number, event = 'generation.failed', payload: object = {}): Promise<string[]> {
    const names = Array.from({ length: count }, () => `e${String((this.events += 1)).padStart(9, '0')}`);
    await this.dataSource.query(
      `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
       select 'evt_' || name, $1, $2, name, $3, now() from unnest($4::text[]) as name`,
      [organizationId, event, JSON.stringify(payload), names],
    );
    const made: string[] = [];
    for (let taken = 1; taken > 0;) {
      const batch = await this.outbox.relay(200);
      taken = batch.taken;
      made.push(...batch.waiting.map(({ id }) => id));
    }
    return made;
  }

  /** Runs a wake-up for the organization, and everything that follows from it. */
  async run(organizationId: string): Promise<void> {
    const data: WebhookClientJob = { version: 1, deliveryId: 'dlv_of-the-job', organizationId };
    await this.processor.process({ data } as Job<WebhookClientJob>);
    await this.lanes.idle(organizationId);
  }

  async rows<T extends object>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.dataSource.query<T[]>(sql, parameters);
  }

  /** Number of the organization's deliveries in each status. */
  async tally(organizationId: string): Promise<Record<string, number>> {
    const rows = await this.rows<{ status: string; count: number }>(
      `select status, count(*)::integer as count from webhook_delivery where organization_id = $1 group by status`,
      [organizationId],
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  }

  async close(): Promise<void> {
    await this.safeFetch.onApplicationShutdown();
    for (const receiver of this.receivers) await receiver.close();
    await this.dataSource.destroy();
    await this.database.drop();
  }
}
