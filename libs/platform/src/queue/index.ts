export * from './empty-redis.js';
export * from './enqueue.js';
export * from './queue-connection.js';
export * from './queue-health.js';
export * from './queue.module.js';
export { InjectQueue, OnWorkerEvent, Processor, WorkerHost, getQueueToken } from '@nestjs/bullmq';
export { DelayedError, Queue, UnrecoverableError, Worker } from 'bullmq';
export { leaveToOthers } from './steady-queue.js';
export type { BackoffOptions, Job, WorkerOptions } from 'bullmq';
