// A sample app as a process of its own, for run-app.spec.ts.
import { Logger, Module } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/index.js';
import { runApp } from './run-app.js';
import { behaviour, sampleModule, secretRow } from './sample-app.fixture.js';

// Responds only after the process was asked to stop: a running request still has to get its response.
behaviour.create = () => {
  new Logger('sample').log('handler entered');
  return new Promise((resolve) => process.once('SIGTERM', () => setTimeout(resolve, 200, secretRow)));
};
behaviour.fail = () => {
  void Promise.reject(new Error('nobody-awaits-this'));
  return Promise.resolve({});
};

@Module({})
class SlowModule {}

/** Sends the signal in the same turn in which the app is created. */
const handlers = {
  *[Symbol.iterator]() {
    if (process.argv[2] === 'signalled') process.kill(process.pid, 'SIGTERM');
    yield* [] as RequestHandler[];
  },
} as unknown as RequestHandler[];

const rootModule = (config: Config) => {
  if (process.argv[2] !== 'slowly') return sampleModule(config);
  process.stdout.write('starting slowly\n');
  const slow = { provide: 'slow', useFactory: () => wait(60_000) };
  return { module: SlowModule, imports: [sampleModule(config)], providers: [slow] };
};

await runApp('api-gateway', rootModule, { handlers });
