import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { CONFIG, type Config } from '../config/index.js';
import { Sweeper } from '../wake-loop/index.js';
import { SteadyQueue } from './steady-queue.js';

const keptSeconds = 3_600;
const sweepMs = 60_000;
/** Jobs that one sweep of a queue removes. */
const atOnce = 50_000;

/**
 * How long finished jobs are kept. Once a job is removed, its id can be added again; the rows, not the jobs, are the record. On PostgreSQL,
 * BullMQ would scan all kept jobs whenever one ends, so there `KeptJobs` removes them instead.
 */
export const retention = ({ REDIS_URL }: Pick<Config, 'REDIS_URL'>) => ({
  removeOnComplete: REDIS_URL === null ? false : { age: keptSeconds, count: 10_000 },
  removeOnFail: { age: 7 * 86_400 },
});

/** Removes jobs from PostgreSQL more than an hour after they ended. Any number of processes may do so concurrently. */
@Injectable()
export class KeptJobs extends Sweeper {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'REDIS_URL'>,
    private readonly modules: ModulesContainer,
  ) {
    super('sweep of jobs', sweepMs);
  }

  override onApplicationBootstrap(): void {
    if (this.config.REDIS_URL === null) super.onApplicationBootstrap();
  }

  override async sweep(olderThanSeconds = keptSeconds): Promise<void> {
    for (const module of this.modules.values())
      for (const { instance } of module.providers.values() as Iterable<{ instance: unknown }>)
        if (instance instanceof SteadyQueue) await instance.clean(olderThanSeconds * 1_000, atOnce, 'completed');
  }
}
