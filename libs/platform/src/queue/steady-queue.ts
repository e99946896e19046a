import type { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import { Queue, Worker, type Processor, type QueueOptions, type WorkerOptions } from 'bullmq';
import { workerConnection } from './queue-connection.js';

const silenceMs = 5_000;

/** Connection errors come in floods while a backend is away: one line per span says it. Without a handler they end the process. */
function reportErrors(source: EventEmitter & { name: string }, role: string): void {
  const logger = new Logger('Queue');
  let lastAt = Number.NEGATIVE_INFINITY;
  source.on('error', (error: Error) => {
    if (performance.now() - lastAt < silenceMs) return;
    lastAt = performance.now();
    logger.warn(`${role} of ${source.name}: ${error.message || error.name}`);
  });
}

export class SteadyQueue extends Queue {
  constructor(name: string, options: QueueOptions) {
    super(name, options);
    reportErrors(this, 'Producer');
  }
}

export class SteadyWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, processor, { ...options, connection: workerConnection(options.connection) });
    reportErrors(this, 'Worker');
  }
}
