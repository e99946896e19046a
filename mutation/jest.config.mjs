// As jest.config.mjs of the project, in the copy. run.mjs starts the servers once; in a start for each mutant they would cost most of the time.
import { join } from 'node:path';
import base from '../jest.config.mjs';

const { globalSetup: _setup, globalTeardown: _teardown, ...rest } = base;

export default {
  ...rest,
  rootDir: process.cwd(),
  testEnvironment: join(import.meta.dirname, 'environment.cjs'),
  // A mutant that waits for ever is noticed by that.
  testTimeout: 10_000,
};
