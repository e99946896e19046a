import { McpTokens, type ConnectionUsage } from '@imprint/domain/oauth';
import { mcpResourceOf } from '@imprint/contracts/mcp';
import { Browser } from '@imprint/e2e/harness/browser';
import { Instance } from '@imprint/e2e/harness/instance';
import { OauthClient, type OauthTokens } from '@imprint/e2e/harness/oauth';
import { loadConfig } from '@imprint/platform/config';
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { Bench } from './bench.js';
import { median, percentile, ratioAtMost, shown, type Figure } from './figures.js';
import { descendants } from './processes.js';

const chains = 32;
const secondsPerRound = 5;
const checksAtOnce = 16;
const checksPerRound = 8_000;
/** Without a limit Node.js collects late, and what is garbage looks like growth; with one, growth ends a process. */
const heapMb = 128;

interface Round {
  perSecond: number;
  p99: number;
}

/** Refreshes of many connections at once, and what the check of an access token costs beside the look-up that it cannot do without. */
export async function oauth(bench: Bench): Promise<Figure[]> {
  const running = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server'],
    settings: {
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
      OAUTH_AUTHORIZE_PER_MINUTE: '1000000',
      OAUTH_TOKEN_PER_MINUTE: '1000000',
      OAUTH_REGISTER_PER_MINUTE: '1000',
    },
  });
  bench.defer(() => running.stop());
  const client = await OauthClient.register(running);
  const held: OauthTokens[] = [];
  for (let chain = 0; chain < chains; chain += 1) held.push(await client.connect(new Browser(running.apiUrl)));
  return [...(await refreshes(bench, running, client, held)), ...(await checks(bench, running, held))];
}

async function refreshes(bench: Bench, running: Instance, client: OauthClient, held: OauthTokens[]): Promise<Figure[]> {
  const pid = running.app('oauth-server').pid;
  const memory = (): number => descendants().find((found) => found.pid === pid)?.pssMb ?? NaN;
  const refresh = async (lane: number): Promise<void> => {
    const { refresh_token = '' } = held[lane] ?? {};
    const fields = { client_id: client.id, grant_type: 'refresh_token', refresh_token };
    const answer = await fetch(`${running.apiUrl}/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
    if (answer.status !== 200) throw new Error(`a refresh was answered with ${answer.status}: ${await answer.text()}`);
    held[lane] = (await answer.json()) as OauthTokens;
  };
  await load(chains, secondsPerRound, refresh);
  const early = memory();
  const rounds: Round[] = [];
  for (let round = 1; round <= bench.rounds; round += 1) {
    const measured = await load(chains, secondsPerRound, refresh);
    bench.note(`refreshes, round ${round}: ${measured.perSecond.toFixed(0)}/s, p99 ${measured.p99.toFixed(0)} ms`);
    rounds.push(measured);
  }
  return [
    shown(`refreshes through the gateway, ${chains} connections at once`, median(rounds.map((round) => round.perSecond)), '/s'),
    shown('p99 of a refresh', median(rounds.map((round) => round.p99)), 'ms'),
    shown('memory of oauth-server after the rounds, against after the first', memory(), 'MB', early),
  ];
}

/** In this process, on one pool: the check as mcp-server does it, and the bare look-up of a token by its digest. */
async function checks(bench: Bench, running: Instance, held: readonly OauthTokens[]): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: running.databaseUrl, max: checksAtOnce });
  bench.defer(() => pool.end());
  const unused = { add: () => undefined } as unknown as ConnectionUsage;
  const tokens = new McpTokens({ driver: { master: pool } } as unknown as DataSource, unused);
  const resource = mcpResourceOf(loadConfig(running.settings).PUBLIC_MCP_URL, 'standard');
  const access = held.map(({ access_token }) => access_token);
  const given = (turn: number): string => access[turn % access.length] ?? '';
  const ours = async (turn: number): Promise<void> => void (await tokens.verify(given(turn), resource));
  const text = `select payload from oauth_artifact where model = 'AccessToken' and id_hash = $1`;
  const bare = async (turn: number): Promise<void> => {
    const values = [createHash('sha256').update(given(turn)).digest()];
    const { rows } = await pool.query<object>({ name: 'bare', text, values });
    if (rows.length !== 1) throw new Error('there is no such token');
  };
  const times = { ours: [] as Round[], bare: [] as Round[], alone: [] as Round[], bareAlone: [] as Round[] };
  for (let round = 0; round <= bench.rounds; round += 1) {
    const [our, their] = [await burst(ours), await burst(bare)];
    const [alone, bareAlone] = [await burst(ours, 1), await burst(bare, 1)];
    if (round === 0) continue; // compiles, plans
    bench.note(`checks, round ${round}: ${our.perSecond.toFixed(0)}/s, bare ${their.perSecond.toFixed(0)}/s`);
    times.ours.push(our);
    times.bare.push(their);
    times.alone.push(alone);
    times.bareAlone.push(bareAlone);
  }
  const middle = (rounds: readonly Round[], part: keyof Round): number => median(rounds.map((round) => round[part]));
  const cost = (rounds: readonly Round[]): number => 1_000_000 / middle(rounds, 'perSecond');
  return [
    shown('introspections', middle(times.ours, 'perSecond'), '/s', middle(times.bare, 'perSecond')),
    ratioAtMost(
      `an introspection against the bare indexed select, ${checksAtOnce} at once`,
      cost(times.ours),
      1.3,
      'µs',
      cost(times.bare),
    ),
    ratioAtMost('the same one at a time', cost(times.alone), 1.3, 'µs', cost(times.bareAlone)),
    shown('p99 of an introspection', middle(times.ours, 'p99'), 'ms', middle(times.bare, 'p99')),
  ];
}

/** Lanes that each do one thing after the other, for a while. */
async function load(lanes: number, seconds: number, work: (lane: number) => Promise<void>): Promise<Round> {
  const until = performance.now() + seconds * 1_000;
  return timed(lanes, work, () => performance.now() < until);
}

async function burst(work: (turn: number) => Promise<void>, lanes = checksAtOnce): Promise<Round> {
  let turn = 0;
  return timed(
    lanes,
    () => work(turn),
    () => (turn += 1) <= checksPerRound,
  );
}

async function timed(lanes: number, work: (lane: number) => Promise<void>, goesOn: () => boolean): Promise<Round> {
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (goesOn()) {
        const begun = performance.now();
        await work(lane);
        times.push(performance.now() - begun);
      }
    }),
  );
  return { perSecond: (times.length * 1_000) / (performance.now() - started), p99: percentile(times, 0.99) };
}
