import { publicPage, type SetupFinding } from './setup-check.js';

const redisDocs = { settings: ['REDIS_URL'], docs: 'docs/operations.md#when-something-is-lost' } as const;
const appsDocs = { docs: 'docs/operations.md#is-it-well' } as const;

/** Stores, apps and the checks themselves. */
export const storeFindings = {
  database_ok: { state: 'ok', found: 'PostgreSQL {version} answers.' },
  database_old: {
    state: 'warning',
    found: 'PostgreSQL {version} answers. Imprint is tested with {oldest} and later.',
    advice: 'Upgrade PostgreSQL, or move to a newer server with a backup.',
    settings: ['DATABASE_URL'],
    docs: 'docs/operations.md#backup-and-restore',
  },
  database_down: {
    state: 'problem',
    found: 'PostgreSQL does not answer.',
    advice: 'Check that it is running and that DATABASE_URL is correct. The log of api-gateway has the error.',
    settings: ['DATABASE_URL'],
    ...appsDocs,
  },
  migrations_ok: { state: 'ok', found: 'The database has the tables of this version.' },
  migrations_pending: {
    state: 'problem',
    found: 'Migrations of this version that have not run yet: {count}.',
    advice: 'Run npm run migrate, or node deploy/migrate.mjs in a container.',
    docs: 'docs/operations.md#upgrades',
  },
  credits_ok: { state: 'ok', found: 'Every balance of credits is the sum of its entries.' },
  credits_wrong: {
    state: 'problem',
    found: 'Credits do not add up. Organizations concerned: {count}, such as {names}.',
    advice:
      'Something other than the apps has changed tables of credits. Find out what, and restore a backup or correct the rows.',
    docs: 'docs/credits.md#does-it-add-up',
  },
  clock_ok: { state: 'ok', found: 'The clocks of the apps and of the database agree.' },
  clock_off: {
    state: 'warning',
    found: 'The clocks of the apps and of the database differ by {seconds} seconds.',
    advice: 'Turn on time synchronization (NTP) on both machines.',
    docs: `${publicPage}#clocks`,
  },
  clock_wrong: {
    state: 'problem',
    found: 'The clocks of the apps and of the database differ by {seconds} seconds: sign-ins and signatures fail.',
    advice: 'Turn on time synchronization (NTP) on both machines.',
    docs: `${publicPage}#clocks`,
  },
  redis_none: { state: 'ok', found: 'Redis is not used: PostgreSQL does its work.' },
  redis_ok: { state: 'ok', found: 'Redis {version} answers, evicts nothing and keeps an append-only file.' },
  redis_evicts: {
    state: 'problem',
    found: 'Redis evicts keys when its memory is full (maxmemory-policy {policy}): jobs are lost.',
    advice: 'Set maxmemory-policy to noeviction.',
    ...redisDocs,
  },
  redis_not_kept: {
    state: 'warning',
    found: 'Redis keeps no append-only file: after a restart, limits are counted from zero and waiting work is found later.',
    advice: 'Set appendonly to yes.',
    ...redisDocs,
  },
  redis_down: {
    state: 'problem',
    found: 'Redis does not answer.',
    advice: 'Check that it is running and that REDIS_URL is correct. Until then, generations and deliveries wait.',
    ...redisDocs,
  },
  apps_ok: { state: 'ok', found: 'All {count} apps are ready (version {version}).' },
  apps_not_ready: {
    state: 'problem',
    found: 'Not ready: {names}.',
    advice: 'Start them, and look at their logs: /v1/health/ready of each app says what is missing.',
    ...appsDocs,
  },
  apps_versions: {
    state: 'warning',
    found: 'The apps have different versions: {versions}.',
    advice: 'Finish the upgrade: every app has to run the same version.',
    docs: 'docs/operations.md#upgrades',
  },
  publishing_ok: { state: 'ok', found: 'Workers publishing right now: {count}.' },
  publishing_stopped: {
    state: 'problem',
    found: 'No worker is publishing: posts are not sent.',
    advice: 'Start scheduler-worker, and look at its log.',
    ...appsDocs,
  },
  check_late: {
    state: 'problem',
    found: 'No result within {seconds} seconds.',
    advice: 'Check again. If that does not help, look at the logs of api-gateway and of your proxy: something does not answer.',
    docs: 'docs/troubleshooting.md',
  },
  check_failed: {
    state: 'not_checked',
    found: 'The check itself failed.',
    advice: 'The log of api-gateway says why.',
    docs: 'docs/troubleshooting.md',
  },
} as const satisfies Readonly<Record<string, SetupFinding>>;
