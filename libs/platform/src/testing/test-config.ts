import { Logger } from '@nestjs/common';
import { loadConfig, type Config } from '../config/index.js';
import { testDatabaseUrl } from './test-servers.js';

/** The configuration of a test: validated like a real one, without logs, and on the database of the run by default. */
export function testConfig(overrides: Partial<Record<keyof Config, string | number | readonly string[] | null>> = {}): Config {
  Logger.overrideLogger(false);
  // Whoever names one needs no run that has started it.
  const { DATABASE_URL = testDatabaseUrl() } = overrides;
  const environment: Record<string, string | undefined> = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    METRICS_PORT_BASE: '0',
  };
  for (const [name, value] of Object.entries({ ...overrides, DATABASE_URL }))
    environment[name] = value === null ? undefined : String(value);
  return loadConfig(environment);
}
