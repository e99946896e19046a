import { BullModule, WorkerHost } from '@nestjs/bullmq';
import { Global, Module, type BeforeApplicationShutdown, type DynamicModule, type OnModuleDestroy } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { setDefaultBackendFactory } from 'bullmq';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/index.js';
import { KeptJobs, retention } from './kept-jobs.js';
import { patientPostgresBackend } from './patient-backend.js';
import { queueConnection, redisPrefix } from './queue-connection.js';
import { QueueHealth } from './queue-health.js';
import { SteadyQueue, SteadyWorker } from './steady-queue.js';

BullModule.queueClass = SteadyQueue;
BullModule.workerClass = SteadyWorker;

/** BullMQ on Redis if `REDIS_URL` is set, otherwise on PostgreSQL. */
@Global()
@Module({})
export class QueueModule implements OnModuleDestroy, BeforeApplicationShutdown {
  private jobsEnded: Promise<unknown> = Promise.resolve();

  constructor(private readonly modules: ModulesContainer) {}

  static forRoot(): DynamicModule {
    return {
      module: QueueModule,
      imports: [
        BullModule.forRootAsync({
          // Injected only to wait until the database answers.
          inject: [CONFIG, { token: DataSource, optional: true }],
          useFactory: (config: Config) => {
            setDefaultBackendFactory(config.REDIS_URL === null ? patientPostgresBackend : undefined);
            return { connection: queueConnection(config), prefix: redisPrefix, defaultJobOptions: retention(config) };
          },
        }),
      ],
      providers: [QueueHealth, KeptJobs],
      exports: [QueueHealth],
    };
  }

  /** Makes the queues injectable (`@InjectQueue(name)`), and starts workers for the `@Processor(name)` classes of the module. */
  static register(...names: string[]): DynamicModule {
    return BullModule.registerQueue(...names.map((name) => ({ name, forceDisconnectOnShutdown: true })));
  }

  /** Stops taking jobs before anything else stops. */
  onModuleDestroy(): void {
    const providers = [...this.modules.values()].flatMap((module) => [...module.providers.values()]);
    const processors = providers.map(({ instance }) => instance).filter(isProcessor);
    this.jobsEnded = Promise.allSettled(processors.map(({ worker }) => worker.close()));
  }

  /**
   * Waits for running jobs while everything they depend on still exists. BullMQ's own module would wait only while that is being closed.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await this.jobsEnded;
  }
}

const isProcessor = (provider: unknown): provider is WorkerHost<SteadyWorker> => provider instanceof WorkerHost;
