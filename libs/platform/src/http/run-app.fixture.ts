// A sample app as a process of its own, for run-app.spec.ts.
import { Logger, Module } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { runApp } from './run-app.js';
import { behaviour, sampleModule, secretRow } from './sample-app.fixture.js';

// Answers once the process was told to stop: a request that is under way must still get its answer.
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

await runApp('api-gateway', (config) => {
  if (process.argv[2] !== 'slowly') return sampleModule(config);
  process.stdout.write('starting slowly\n');
  const slow = { provide: 'slow', useFactory: () => wait(60_000) };
  return { module: SlowModule, imports: [sampleModule(config)], providers: [slow] };
});
