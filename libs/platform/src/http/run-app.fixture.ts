// A sample app as a process of its own, for run-app.spec.ts.
import { Logger } from '@nestjs/common';
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

await runApp('api-gateway', (config) => sampleModule(config));
