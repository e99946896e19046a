// Runs an instance until Ctrl-C: PostgreSQL, migrations, six apps, and on an empty database the main job once as a demonstration.
import { parseArgs } from 'node:util';
import { join, resolve } from 'node:path';
import { mkdirSync, readFileSync } from 'node:fs';
import { buildToRun, giveUp, root } from '../set-up.mjs';
import { AppProcesses } from './app-processes.mjs';
import { playMainJob } from './demonstration.mjs';
import { claimHome } from './home.mjs';
import { LogFile } from './log-file.mjs';
import { requireFreePorts } from './ports.mjs';
import { keptSecrets } from './secrets.mjs';

const { values: flags } = parseArgs({
  options: {
    home: { type: 'string' },
    'port-base': { type: 'string' },
    'no-demo': { type: 'boolean', default: false },
    seed: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    'no-backup': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (flags.help) {
  console.log(`npm start -- [--home DIR] [--port-base N] [--no-demo] [--seed demo] [--no-build] [--no-backup] [--verbose]

  --home DIR      where the instance keeps its data (default: IMPRINT_HOME or .imprint)
  --port-base N   first of the six ports (default: PORT_BASE or 3000); metrics are 6400 above, or below
  --no-demo       do not play the main job on an empty database
  --seed demo     fill an empty instance with two weeks of a café instead: images, releases, articles, an approval
  --no-build      run what was built before
  --no-backup     do not back up the rows before a new version changes the tables
  --verbose       show the logs of the apps here as well as in the log file`);
  process.exit(0);
}

if (flags.seed !== undefined && flags.seed !== 'demo') giveUp(`There is no seed ${flags.seed}: --seed demo is the only one.`);

/** Stands for the address of the PostgreSQL that is started later. */
const databaseToCome = 'postgres://127.0.0.1/imprint';
const loopback = 'localhost,127.0.0.1,[::1]';
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
  if (!flags['no-build']) await step('Building', () => buildToRun());
  const config = await import('@imprint/platform/config');
  await requireFreePorts(instanceSettings(config, environment.DATABASE_URL ?? databaseToCome), config);
  const settings = instanceSettings(config, environment.DATABASE_URL ?? (await step('Starting PostgreSQL', startDatabase)));
  const backup = flags['no-backup'] ? null : await backUp(settings, config);
  await step('Migrating the database', () => migrations(settings.DATABASE_URL, backup));
  if (backup !== null) printWayBack(backup);
  const logFile = new LogFile(join(home, 'imprint.log'));
  const apps = new AppProcesses(settings, config, logFile, { isVerbose: flags.verbose });
  running.push(logFile, apps);
  await step('Starting the apps', () => apps.startAll());
  if (stopping === undefined) {
    printAddresses(settings, await organizationSlug(settings));
    await demonstrate(settings);
    console.log('\nCtrl-C stops everything.');
  }
} catch (error) {
  if (stopping === undefined) console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
}

/** One line for each step, with the seconds that it took. */
async function step(what, work) {
  const began = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`${what} …`);
  const result = await work();
  stepDone(what, began);
  return result;
}

function stepDone(what, began) {
  const line = `${what.padEnd(24)}${((performance.now() - began) / 1000).toFixed(1)} s`;
  console.log(process.stdout.isTTY ? `\r${line}` : line);
}

/** PostgreSQL, until the instance stops: one that dies is started again on its data, and the apps wait for it. */
async function startDatabase() {
  const { startEmbeddedPostgres } = await import('../embedded-postgres.mjs');
  const options = { directory: join(home, 'postgres'), takeOver: true };
  let server = await startEmbeddedPostgres(options);
  const { port, url } = server;
  running.push({ stop: () => server.stop() });
  void (async () => {
    for (;;) {
      await server.exited;
      if (stopping !== undefined) return;
      console.error(`PostgreSQL ended unexpectedly and is started again; see ${join(home, 'postgres.log')}`);
      server = await startEmbeddedPostgres({ ...options, port });
      if (stopping !== undefined) await server.stop();
    }
  })().catch((error) => {
    console.error(error.message);
    void stop(1);
  });
  return url;
}

/** Settings of the apps: what the environment says, what this machine keeps, and defaults that suit a laptop. */
function instanceSettings({ loadConfig, ConfigError, defaultPortBase }, databaseUrl) {
  // Behind a login wall others use the instance too, and what listens on this machine is none of their business.
  const isOpen = (environment.LOGIN_WALL ?? 'off') === 'off';
  const settings = {
    LOG_FORMAT: 'pretty',
    LOGIN_WALL: 'off',
    SHUTDOWN_NOTICE_MS: '0',
    ...(isOpen && { WEBHOOK_ALLOWED_HOSTS: loopback, CHANNEL_ALLOWED_HOSTS: loopback, LINK_CARD_ALLOWED_HOSTS: loopback }),
    ...(isOpen && { KNOWLEDGE_ALLOWED_HOSTS: loopback, WORKFLOW_ALLOWED_HOSTS: loopback }),
    STORAGE_URL: `file://${join(home, 'files')}`,
    MAIL_URL: `file://${join(home, 'mail')}`,
    ...keptSecrets(home),
    METRICS_PORT_BASE: metricsPortBase(Number(environment.PORT_BASE) || defaultPortBase),
    ...environment,
    DATABASE_URL: databaseUrl,
  };
  try {
    const { PUBLIC_API_URL, PUBLIC_MCP_URL, PUBLIC_APP_URL, PORT_SCHEDULER_WORKER } = loadConfig(settings);
    return { ...settings, PUBLIC_API_URL, PUBLIC_MCP_URL, PUBLIC_APP_URL, PORT_SCHEDULER_WORKER: String(PORT_SCHEDULER_WORKER) };
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error.message);
    throw error;
  }
}

/** Moves with the other ports, so that two instances have room on one machine. */
function metricsPortBase(portBase) {
  return String(portBase + (portBase < 59_000 ? 6_400 : -6_400));
}

/** When this version is about to change tables that hold something. Returns what undoes that; null when there is nothing to undo. */
async function backUp(settings, { loadConfig }) {
  const { backUpBeforeUpgrade } = await import('@imprint/domain/backup');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const source = { databaseUrl: settings.DATABASE_URL, secrets: loadConfig(settings), version: `before ${version}` };
  const began = performance.now();
  const backup = await backUpBeforeUpgrade(source, join(home, 'backups'), (folder) => running.push(folder)).catch((error) => {
    throw new Error(`Not upgraded: the rows could not be backed up. ${error.message}\nnpm start -- --no-backup goes on without.`);
  });
  if (backup !== null) stepDone('Backing up the database', began);
  return backup;
}

function printWayBack({ path, changes }) {
  console.log(`
This version changed the database in ${changes.length === 1 ? 'one step' : `${changes.length} steps`}; CHANGELOG.md says what is new.
To go back: stop, check out the version of before, and
  npm run restore -- '${path}' --replace
`);
}

async function migrations(databaseUrl, backup) {
  const [{ migrate }, { schema }] = await Promise.all([import('@imprint/platform/database'), import('@imprint/domain/schema')]);
  try {
    await migrate(databaseUrl, schema.migrations);
  } catch (error) {
    // A supervisor starts again and again: the next attempt keeps the backup of this one.
    await backup?.failed().catch(() => undefined);
    throw error;
  }
  await backup?.done();
}

/** The main job, once, on an empty database. It is only a demonstration: that it fails is said and changes nothing. */
async function demonstrate({ DATABASE_URL, PUBLIC_API_URL, LOGIN_WALL, OIDC_ISSUER }) {
  if (LOGIN_WALL === 'on') {
    if (!OIDC_ISSUER && !(await ask(DATABASE_URL, 'select exists (select from account) as answer')))
      console.log("\nNobody can sign in yet. For the first owner's link: npm run invite -- you@example.com");
    return;
  }
  if (flags.seed !== undefined) return seed(PUBLIC_API_URL);
  if (flags['no-demo'] || !(await ask(DATABASE_URL, 'select not exists (select from release) as answer'))) return;
  await playMainJob(PUBLIC_API_URL).catch((error) => console.error(`\n${error.message}\nThe instance runs all the same.`));
}

/** Two weeks of content. That it fails is said and changes nothing. */
async function seed(api) {
  const fill = async () => (await import('./demo.mjs')).seedDemo(api);
  const isNew = await step('Adding demo content', fill).catch((error) => console.error(`\n${error.message}`));
  if (isNew === false) console.log('There is content already, and nothing was added. Use --home with an empty folder.');
}

/** Part of the address of the pages of an organization; a placeholder where people have to sign in. */
async function organizationSlug({ PUBLIC_API_URL, LOGIN_WALL }) {
  if (LOGIN_WALL === 'on') return '{organization}';
  // It may be the address of a proxy that is not up yet.
  const answer = await fetch(`${PUBLIC_API_URL}/v1/auth/whoami`, { signal: AbortSignal.timeout(2_000) })
    .then((response) => response.json())
    .catch(() => undefined);
  return answer?.data?.organization.slug ?? '{organization}';
}

async function ask(databaseUrl, question) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows[0].answer;
}

function printAddresses({ PUBLIC_API_URL, PUBLIC_MCP_URL, ...settings }, slug) {
  const operations = `http://localhost:${settings.PORT_SCHEDULER_WORKER}/ops`;
  console.log(`
Imprint is running (${((Date.now() - startedAt) / 1000).toFixed(1)} s)

  Web app           ${PUBLIC_API_URL}      status: ${PUBLIC_API_URL}/status
  REST API          ${PUBLIC_API_URL}/v1      reference: ${PUBLIC_API_URL}/docs
  MCP endpoint      ${PUBLIC_MCP_URL}/mcp
  Connect an agent  ${PUBLIC_API_URL}/connect
  API keys          ${PUBLIC_API_URL}/${slug}/~/settings/api-keys
  Review            ${PUBLIC_API_URL}/publishing/review
  Feed              ${PUBLIC_API_URL}/feed
  Operations        ${operations}      password: SERVICE_API_KEY in ${join(home, 'secrets.json')}
  Logs              ${join(home, 'imprint.log')}
  Data              ${home}`);
}
