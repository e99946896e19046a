import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { HeardClient } from '../database/index.js';
import { BatchingSignalBus, signalPatience } from './signal.bus.js';

const channel = 'imprint_signals';
/** PostgreSQL refuses a NOTIFY payload of 8000 bytes or more. */
const payloadBytesMax = 7_999;
const backOffMs = { first: 50, most: 5_000 };

/** LISTEN and NOTIFY over a dedicated connection that is rebuilt whenever it is lost. */
@Injectable()
export class PostgresSignalBus extends BatchingSignalBus implements OnModuleInit, OnApplicationShutdown {
  private readonly url: string;
  private client: HeardClient | undefined;
  private retry: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private delayMs = backOffMs.first;
  private closed = false;
  private lastStatement: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'DATABASE_URL'>,
    private readonly patience = signalPatience,
  ) {
    super();
    this.url = String(config.DATABASE_URL);
  }

  /** Waits for one attempt, so that an app whose database is up starts with its subscription in place. */
  async onModuleInit(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    await this.client?.end().catch(() => undefined);
  }

  protected override async send(messages: readonly string[]): Promise<void> {
    if (!this.client) throw new Error('not connected');
    const fitting = messages.filter((message) => Buffer.byteLength(message) <= payloadBytesMax);
    if (fitting.length < messages.length) this.logger.warn('A signal is too large to be sent.');
    await this.ask(this.client, 'SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [channel, fitting]);
  }

  /** A client runs one statement at a time. */
  private ask(client: HeardClient, statement: string, values: unknown[] = []): Promise<unknown> {
    const answered = this.lastStatement.then(() => client.query(statement, values));
    this.lastStatement = answered.catch(() => undefined);
    return answered;
  }

  private async connect(): Promise<void> {
    const { heartbeatMs, answerTimeoutMs } = this.patience;
    const client = new HeardClient({
      connectionString: this.url,
      application_name: 'imprint signals',
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('connection closed')));
    client.on('notification', ({ payload }) => this.receive(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      if (this.closed) return await client.end();
      this.client = client;
      this.heartbeat = setInterval(() => void this.ask(client, 'SELECT 1').catch(() => undefined), heartbeatMs).unref();
      this.delayMs = backOffMs.first;
    } catch (error) {
      void client.end().catch(() => undefined);
      this.warn('Signals are not connected', error);
      this.connectLater();
    }
  }

  private lost(client: HeardClient, error: Error): void {
    if (this.client !== client) return;
    this.client = undefined;
    clearInterval(this.heartbeat);
    if (this.closed) return;
    this.warn('Signals lost their connection', error);
    void client.end().catch(() => undefined);
    this.connectLater();
  }

  private connectLater(): void {
    if (this.closed) return;
    this.retry = setTimeout(() => void this.connect(), this.delayMs).unref();
    this.delayMs = Math.min(this.delayMs * 2, backOffMs.most);
  }
}
