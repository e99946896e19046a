import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { CONFIG, type Config } from '../config/index.js';
import { Sweeper } from '../wake-loop/index.js';
import { SteadyQueue } from './steady-queue.js';

const keptSeconds = 3_600;
const sweepMs = 60_000;
/** Removed by one sweep of a queue. */
const atOnce = 50_000;

/**
 * How long jobs are kept that have ended: a job that is gone no longer keeps its id from being added again; the rows, not the jobs, are
 * the record. On PostgreSQL BullMQ would look through all that are kept whenever one more ends, so there `KeptJobs` removes them.
 */
export const retention = ({ REDIS_URL }: Pick<Config, 'REDIS_URL'>) => ({
  removeOnComplete: REDIS_URL === null ? false : { age: keptSeconds, count: 10_000 },
  removeOnFail: { age: 7 * 86_400 },
});

/** Removes jobs from PostgreSQL that ended well an hour ago. Any number of processes may do it at the same time. */
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
