// Runs an instance until Ctrl-C: PostgreSQL, migrations, six apps, and on an empty database the main job once as a demonstration.
import { parseArgs } from 'node:util';
import { join, resolve } from 'node:path';
import { mkdirSync } from 'node:fs';
import { build, giveUp, root } from '../set-up.mjs';
import { AppProcesses } from './app-processes.mjs';
import { playMainJob } from './demonstration.mjs';
import { claimHome } from './home.mjs';
import { requireFreePorts } from './ports.mjs';
import { keptSecrets } from './secrets.mjs';

const { values: flags } = parseArgs({
  options: {
    home: { type: 'string' },
    'port-base': { type: 'string' },
    'no-demo': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (flags.help) {
  console.log(`npm start -- [--home DIR] [--port-base N] [--no-demo]

  --home DIR      where the instance keeps its data (default: IMPRINT_HOME or .imprint)
  --port-base N   first of the six ports (default: PORT_BASE or 3000); metrics are 6400 above, or below
  --no-demo       do not play the main job on an empty database`);
  process.exit(0);
}

const startedAt = Date.now();
const home = resolve(flags.home ?? process.env.IMPRINT_HOME ?? join(root, '.imprint'));
mkdirSync(home, { recursive: true });
const environment = { ...process.env, ...(flags['port-base'] !== undefined && { PORT_BASE: flags['port-base'] }) };

// Everything that runs, in the order in which it was started; stopped in the opposite order.
const running = [];
let stopping;
function stop(exitCode) {
  stopping ??= (async () => {
    console.log('\nStopping …');
    for (const part of running.toReversed()) await part.stop();
    console.log('Stopped. Data stays in ' + home);
    process.exit(exitCode);
  })();
  return stopping;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

try {
  running.push(claimHome(home));
  console.log('Building …');
  build();
  const config = await import('@imprint/platform/config');
  const settings = instanceSettings(config, await database());
  await requireFreePorts(settings, config);
  await migrations(settings.DATABASE_URL);
  const apps = new AppProcesses(settings, config);
  running.push(apps);
  await apps.startAll();
  if (stopping === undefined) {
    printAddresses(settings);
    if (!flags['no-demo'] && (await isEmpty(settings.DATABASE_URL))) await playMainJob(settings.PUBLIC_API_URL);
    console.log('\nCtrl-C stops everything.');
  }
} catch (error) {
  if (stopping === undefined) console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
}

async function database() {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  console.log('Starting PostgreSQL …');
  const { startEmbeddedPostgres } = await import('../embedded-postgres.mjs');
  const server = await startEmbeddedPostgres({ directory: join(home, 'postgres'), takeOver: true });
  running.push(server);
  void server.exited.then(() => {
    if (stopping !== undefined) return;
    console.error('PostgreSQL ended unexpectedly; see ' + join(home, 'postgres.log'));
    void stop(1);
  });
  return server.url;
}

/** Settings of the apps: what the environment says, what this machine keeps, and defaults that suit a laptop. */
function instanceSettings({ loadConfig, ConfigError, defaultPortBase }, databaseUrl) {
  const settings = {
    LOG_FORMAT: 'pretty',
    LOGIN_WALL: 'off',
    SHUTDOWN_NOTICE_MS: '0',
    WEBHOOK_ALLOWED_HOSTS: 'localhost,127.0.0.1,[::1]',
    STORAGE_URL: `file://${join(home, 'files')}`,
    MAIL_URL: `file://${join(home, 'mail')}`,
    ...keptSecrets(home),
    METRICS_PORT_BASE: metricsPortBase(Number(environment.PORT_BASE) || defaultPortBase),
    ...environment,
    DATABASE_URL: databaseUrl,
  };
  try {
    const { PUBLIC_API_URL, PUBLIC_MCP_URL, PUBLIC_APP_URL } = loadConfig(settings);
    return { ...settings, PUBLIC_API_URL, PUBLIC_MCP_URL, PUBLIC_APP_URL };
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error.message);
    throw error;
  }
}

/** Moves with the other ports, so that two instances have room on one machine. */
function metricsPortBase(portBase) {
  return String(portBase + (portBase < 59_000 ? 6_400 : -6_400));
}

async function migrations(databaseUrl) {
  const [{ migrate }, { schema }] = await Promise.all([import('@imprint/platform/database'), import('@imprint/domain/schema')]);
  const names = await migrate(databaseUrl, schema.migrations);
  if (names.length > 0) console.log(`Migrated the database: ${names.join(', ')}`);
}

async function isEmpty(databaseUrl) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select not exists (select from release) as empty');
  await client.end();
  return rows[0].empty;
}

function printAddresses({ PUBLIC_API_URL, PUBLIC_MCP_URL }) {
  console.log(`
Imprint is running (${((Date.now() - startedAt) / 1000).toFixed(1)} s)

  What is running   ${PUBLIC_API_URL}
  REST API          ${PUBLIC_API_URL}/v1      reference: ${PUBLIC_API_URL}/docs
  Feed              ${PUBLIC_API_URL}/feed
  MCP server        ${PUBLIC_MCP_URL}
  Data              ${home}`);
}
