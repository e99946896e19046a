// node tools/containers.mjs [--engine podman] [--no-build] [--keep]: tests the images and docker-compose.yml on an engine. Builds all six
// images, starts everything as `docker compose up` does on a clean machine, runs the main job, checks how the containers are confined and
// where the secrets are, restores a backup, takes everything down and up again, and stops it. Not part of npm test, because CI has no
// engine.
import { parseArgs } from 'node:util';
import { Engine } from './containers/engine.mjs';
import { build, continueOnOwnNode, ensureInstalled, giveUp, node } from './set-up.mjs';

const mebibyte = 1024 * 1024;
const largestImage = 150 * mebibyte;
const ports = {
  PORT_API_GATEWAY: '4300',
  PORT_MCP_SERVER: '4302',
  PORT_WEBHOOK_DISPATCHER: '4304',
  PORT_SCHEDULER_WORKER: '4305',
};
const api = `http://localhost:${ports.PORT_API_GATEWAY}`;
const mcp = `http://localhost:${ports.PORT_MCP_SERVER}`;
const servers = ['postgres', 'redis'];

async function main() {
  const { values: flags } = parseArgs({
    options: {
      engine: { type: 'string', default: 'docker' },
      'no-build': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  build();
  const { appNames } = await import('@imprint/platform/config');
  const settings = { ...ports, WEBHOOK_ALLOWED_HOSTS: 'receiver:8080', CHANNEL_ALLOWED_HOSTS: 'receiver:8080' };
  const engine = await Engine.start(flags.engine, 'imprint-trial', settings);
  try {
    if (!flags['no-build']) await images(engine, appNames);
    await engine.compose('down', '--volumes');
    const job = await firstStart(engine, appNames);
    await operatorAsks(engine, appNames);
    await confined(engine, appNames);
    await secretsStaySecret(engine, appNames);
    await backUpAndRestore(engine, appNames);
    await downAndUp(engine, appNames, job);
    await stops(engine, appNames);
    console.log('\nAll of it holds.');
  } catch (error) {
    console.error(`\n${error.stack}`);
    process.exitCode = 1;
  } finally {
    if (!flags.keep) await engine.compose('down', '--volumes');
    engine.stop();
  }
}

async function images(engine, apps) {
  for (const app of apps) {
    const started = Date.now();
    await engine.build(app);
    const bytes = await engine.compressedSize(`imprint/${app}`);
    step(
      `imprint/${app}: ${Math.round(bytes / mebibyte)} MiB compressed, built in ${Math.round((Date.now() - started) / 1000)} s`,
    );
    if (bytes > largestImage) giveUp(`imprint/${app} is larger than ${largestImage / mebibyte} MiB.`);
  }
}

async function firstStart(engine, apps) {
  const started = Date.now();
  await up(engine, apps);
  step(`everything was ready ${Math.round((Date.now() - started) / 1000)} s after the first \`up\``);
  const session = await signUp(engine);
  const { ApiClient } = await import('@imprint/e2e/harness/api-client');
  const { attribute } = await import('@imprint/e2e/harness/workspace');
  const { playMainJob } = await import('@imprint/e2e/harness/main-job');
  const { hasServiceSignature } = await import('@imprint/e2e/harness/receiver');
  const instance = { settings: {}, client: (credential = session) => new ApiClient(api, credential) };
  const events = new ReceivedEvents(engine);
  const { workspace, release, signingSecret } = await events.during(() =>
    playMainJob(instance, events, {
      connect: (workspace) =>
        workspace
          .connect({
            platform: 'webhook',
            credentials: { url: `${events.url}/posts`, secret: 'secret-of-a-publishing-receiver' },
          })
          .then(({ id }) => id),
    }),
  );
  const delivered = events.requests.filter(({ headers }) => headers['x-service-event'] !== undefined);
  const isSigned = delivered.every((event) => hasServiceSignature(event, signingSecret));
  expect('release is published', release.attributes.status === 'published');
  expect(`${delivered.length} events were delivered, all signed`, delivered.length >= 4 && isSigned);
  const tools = await listTools(attribute(workspace.key, 'key'));
  expect(`mcp-server lists ${tools.length} tools`, tools.length > 20);
  return { releaseId: release.id, key: attribute(workspace.key, 'key') };
}

async function up(engine, apps) {
  await engine.compose('up', '--detach', '--no-build');
  const until = Date.now() + 120_000;
  for (const service of [...servers, ...apps]) {
    while ((await engine.inspect(service)).State.Health?.Status !== 'healthy') {
      if (Date.now() > until)
        throw new Error(`${service} did not become healthy:\n${(await engine.logs(service)).slice(-3_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** A session of the first person, invited as the manual describes. */
async function signUp(engine) {
  const { tokenOf } = await import('@imprint/e2e/harness/accounts');
  const { Browser } = await import('@imprint/e2e/harness/browser');
  const link = await engine.compose('exec', '-T', 'oauth-server', 'node', 'deploy/invite.mjs', 'ada@example.com', 'Example');
  const { pathname, search } = new URL(link.trim());
  const browser = new Browser(api);
  await browser.open(pathname + search);
  const page = await browser.submit({ name: 'Ada', password: 'four ducks on a pond' });
  if (page.status !== 303) throw new Error(`No account: ${page.status} ${page.trouble}`);
  return tokenOf(browser);
}

async function listTools(key) {
  const answer = await fetch(`${mcp}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const [line] = (await answer.text()).split('\n').filter((text) => /^(data: )?\{/.test(text));
  return JSON.parse(line.replace(/^data: /, '')).result.tools;
}

/** What the receiver on the apps' network received, from its output. */
class ReceivedEvents {
  url = 'http://receiver:8080';
  requests = [];
  constructor(engine) {
    this.engine = engine;
  }

  async during(work) {
    const timer = setInterval(() => void this.#look(), 500);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await this.#look();
    }
  }

  async untilReceived(matches) {
    const { eventually } = await import('@imprint/platform/testing');
    return eventually(() => this.requests.find(matches), { timeoutMs: 30_000 });
  }

  async #look() {
    const lines = (await this.engine.logs('receiver')).split('\n').filter((line) => line.startsWith('{'));
    for (const line of lines.slice(this.requests.length)) {
      const { headers, body } = JSON.parse(line);
      const bytes = Buffer.from(body, 'base64');
      this.requests.push({ headers, body: bytes, json: JSON.parse(bytes.toString()) });
    }
  }
}

/** As the manual describes for hosts without curl. */
async function operatorAsks(engine, apps) {
  const ask = async (...question) =>
    JSON.parse(await engine.compose('exec', '-T', 'api-gateway', 'node', 'deploy/ask.mjs', ...question));
  const status = await ask('scheduler-worker', '/v1/internal/ops');
  expect('the operator sees every app, ready', status.apps.filter((app) => app.status === 'ready').length === apps.length);
  const { kid } = await ask('oauth-server', '/v1/internal/signing-keys/rotate', '{}');
  expect('and changes the signing key', typeof kid === 'string');
  const refusal = await engine
    .compose('exec', '-T', 'oauth-server', 'node', 'deploy/remove-second-factor.mjs', 'ada@example.com')
    .catch((error) => error.message);
  expect('and is told that ada@example.com has no second factor', refusal.includes('Two-factor authentication is off.'));
  const page = await fetch(`http://127.0.0.1:${ports.PORT_WEBHOOK_DISPATCHER}/operator/webhooks`);
  expect('a page for the operator asks for the password', page.status === 401);
  const query = `select count(*) from pg_roles where rolsuper and rolname = 'imprint'`;
  const psql = ['psql', '--username', 'imprint', '--tuples-only', '--command', query];
  expect('the apps are no superuser', (await engine.compose('exec', '-T', 'postgres', ...psql)).trim() === '0');
}

async function confined(engine, apps) {
  for (const app of apps) {
    const exec = (...command) => engine.compose('exec', '-T', app, ...command);
    expect(`${app} runs as node`, (await exec('id', '-u')).trim() === '1000');
    expect(`${app} is process 1`, (await exec('cat', '/proc/1/cmdline')).startsWith('node\0'));
    const capabilities = /^CapEff:\s*0+$/m.test(await exec('cat', '/proc/1/status'));
    expect(`${app} has no capability`, capabilities);
    const written = await exec('touch', '/app/written').then(
      () => true,
      () => false,
    );
    expect(`${app} cannot write to its own files`, !written);
  }
}

async function secretsStaySecret(engine, apps) {
  const folder = '/var/lib/imprint/secrets';
  const files = (await engine.compose('exec', '-T', 'api-gateway', 'ls', folder)).trim().split('\n');
  const values = await Promise.all(
    files.map((file) => engine.compose('exec', '-T', 'api-gateway', 'cat', `${folder}/${file}`).then((text) => text.trim())),
  );
  const secrets = values
    .flatMap((value) => [value, URL.canParse(value) ? new URL(value).password : ''])
    .filter((text) => text !== '');
  expect(`${files.length} secrets were made: ${files.join(', ')}`, files.length === 5 && secrets.length >= 7);
  const places = new Map();
  for (const service of ['secrets', 'migrate', ...servers, ...apps]) {
    places.set(`the log of ${service}`, await engine.logs(service));
    places.set(`the description of ${service}`, JSON.stringify(await engine.inspect(service)));
  }
  for (const app of apps) {
    places.set(`the history of imprint/${app}`, await engine.run('history', '--no-trunc', `imprint/${app}`));
    places.set(`the image imprint/${app}`, await engine.run('inspect', `imprint/${app}`));
  }
  const leaking = [...places].filter(([, text]) => secrets.some((secret) => text.includes(secret))).map(([place]) => place);
  expect(`no secret in ${places.size} logs, descriptions and images ${leaking.join(', ')}`, leaking.length === 0);
}

/** As the manual describes. The next start verifies the restored rows and files. */
async function backUpAndRestore(engine, apps) {
  const run = (...command) => engine.runLike('scheduler-worker', 'node', ...command);
  const backup = '/home/node/backup';
  expect('a backup is taken', (await run('deploy/backup.mjs', backup)).startsWith('Backed up as of'));
  await engine.compose('stop', ...apps);
  const restored = await run('deploy/restore.mjs', '--replace', backup);
  expect('and restored', restored.startsWith('Restored as of') && restored.includes('Emptied Redis'));
}

async function downAndUp(engine, apps, { releaseId, key }) {
  await engine.compose('down');
  await up(engine, apps);
  const { ApiClient } = await import('@imprint/e2e/harness/api-client');
  const release = await new ApiClient(api, key).data('GET', `/v1/releases/${releaseId}`);
  expect('after `down` and `up` the key is taken and the release is there', release.attributes.status === 'published');
  const [asset] = await new ApiClient(api, key).data('GET', '/v1/images');
  const file = await fetch(asset.attributes.url);
  expect('and so is its image', file.ok && (await file.arrayBuffer()).byteLength > 1_000);
  expect('no secret was made anew', (await engine.logs('secrets')).includes('Every secret is there.'));
}

async function stops(engine, apps) {
  for (const app of apps) {
    const started = Date.now();
    await engine.compose('stop', app);
    const { ExitCode } = (await engine.inspect(app)).State;
    const seconds = (Date.now() - started) / 1000;
    expect(`${app} ended with ${ExitCode} ${seconds.toFixed(1)} s after SIGTERM`, ExitCode === 0 && seconds < 25);
  }
}

function expect(what, holds) {
  if (!holds) throw new Error(`Not so: ${what}`);
  step(what);
}

function step(what) {
  console.log(`  ✓ ${what}`);
}

if (process.execPath !== node) {
  ensureInstalled();
  continueOnOwnNode('tools/containers.mjs');
} else {
  await main();
}
