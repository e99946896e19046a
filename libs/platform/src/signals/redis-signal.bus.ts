import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config/index.js';
import { BatchingSignalBus, signalPatience } from './signal.bus.js';

const channel = 'imprint:signals';

/** Redis PUBLISH and SUBSCRIBE. ioredis rebuilds both connections and resubscribes. */
@Injectable()
export class RedisSignalBus extends BatchingSignalBus implements OnModuleInit, OnApplicationShutdown {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'REDIS_URL'>,
    private readonly patience = signalPatience,
  ) {
    super();
    const { answerTimeoutMs } = patience;
    const times = { connectTimeout: answerTimeoutMs, socketTimeout: answerTimeoutMs };
    const options = { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1, ...times };
    this.publisher = new Redis(String(config.REDIS_URL), { ...options, commandTimeout: answerTimeoutMs });
    this.subscriber = new Redis(String(config.REDIS_URL), { ...options, autoResubscribe: false });
    this.publisher.on('error', (error) => this.warn('Signals cannot be sent', error));
    this.subscriber.on('error', (error) => this.warn('Signals cannot be received', error));
    this.subscriber.on('message', (_channel, message) => this.receive(message));
  }

  /** Waits for one attempt, so that an app whose Redis is up starts with its subscription in place. */
  async onModuleInit(): Promise<void> {
    const subscribed = new Promise<void>((resolve) => {
      this.subscriber.on('ready', () => void this.listen().then(resolve));
      this.subscriber.once('close', resolve);
    });
    this.heartbeat = setInterval(() => void this.subscriber.ping().catch(() => undefined), this.patience.heartbeatMs).unref();
    await Promise.allSettled([this.publisher.connect(), this.subscriber.connect(), subscribed]);
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }

  protected override async send(messages: readonly string[]): Promise<void> {
    const sent = this.publisher.pipeline(messages.map((message) => ['publish', channel, message]));
    for (const [error] of (await sent.exec()) ?? []) if (error) throw error;
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(channel).catch((error: unknown) => this.warn('Signals cannot be received', error));
  }
}
