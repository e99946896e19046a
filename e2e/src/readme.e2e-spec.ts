/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@imprint/platform/testing';
import { standardHeaders } from '@imprint/platform/webhook-signature';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, expectMcpUnauthorized, Instance, mcpRequest, modern, type Resource } from './harness/index.js';

const root = join(import.meta.dirname, '..', '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The code blocks, in the order in which a reader pastes them. */
const blocks = [...readme.matchAll(/<!-- (?:main job|agents) -->\n```sh\n(.*?)```/gs)].map(([, block = '']) => block);
const blocksOnKeys = [...readFileSync(join(root, 'docs', 'keys.md'), 'utf8').matchAll(/<!-- keys -->\n```sh\n(.*?)```/gs)].map(
  ([, block = '']) => block,
);

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Also ends the receiver when a step fails, which would otherwise keep the output open. */
const script = `trap 'kill \${RECEIVER:-} 2>/dev/null || true' EXIT\n${blocks.join('\n')}`;

let instance: Instance;
beforeAll(async () => {
  instance = await Instance.start();
});
afterAll(() => instance?.stop());

async function paste(commands: string): Promise<{ output: string; exitCode: number | null }> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    env: {
      PATH: process.env.PATH,
      API: instance.apiUrl,
      MCP: instance.address('mcp-server'),
      RECEIVER_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 180_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  await once(child, 'close');
  return { output, exitCode: child.exitCode };
}

// First, because it tells how many images there are.
describe('the page on API keys', () => {
  it('runs to its end as it stands there', async () => {
    const { output, exitCode } = await paste(blocksOnKeys.join('\n'));
    // Shows the output if it failed.
    expect(exitCode === 0 ? '' : output).toBe('');
    for (const line of [
      /^0$/m,
      /^\[ 'Newsletter …\w{4}' \]$/m,
      /^false revoked_key\ntrue $/m,
      /^connected: \d+ tools$/m,
      /^true\nrevoked_key$/m,
      /^Scribe\napproved\nMy scribe\ntrue$/m,
      /^api-key.rotated from 127.0.0.1\napi-key.changed from 127.0.0.1\napi-key.created from 127.0.0.1$/m,
    ])
      expect(output).toMatch(line);
  });
});

describe('the main job of the README', () => {
  let pasted: { output: string; exitCode: number | null };

  beforeAll(async () => {
    pasted = await paste(script);
  }, 300_000);

  it('runs to its end as it stands there', () => {
    expect({ blocks: blocks.length, ...pasted }).toMatchObject({ blocks: 9, exitCode: 0 });
  });

  it('publishes to both channels', async () => {
    expect(pasted.output).toMatch(/^feed published http:\/\/\S+$/m);
    expect(pasted.output).toMatch(/^webhook published/m);
    const url = /^feed published (\S+)$/m.exec(pasted.output)?.[1] ?? '';
    expect(await (await fetch(url)).text()).toContain('Half price until Sunday.');
  });

  it('shows an agent its tools', () => {
    expect(pasted.output).toMatch(/^get_posts: Read posts$/m);
  });

  it('asks an agent for a credential, though people need none for the REST API', async () => {
    expect((await instance.client().send('GET', '/v1/brands')).status).toBe(200);
    for (const method of ['POST', 'GET', 'DELETE'])
      expectMcpUnauthorized(await mcpRequest(instance, null, { method }), 'missing_credential');
    expectMcpUnauthorized(await mcpRequest(instance, null, modern({ method: 'server/discover' })), 'missing_credential');
  });

  it('shows where what an agent asked for is approved, brings a file in, and hears of an image as it is made', () => {
    expect(pasted.output).toMatch(/^http\S+\/publishing\/review\?approval=appr_\w+$/m);
    expect(pasted.output.match(/^http\S+\/v1\/files\/\S+$/gm)).toHaveLength(2);
    expect(pasted.output).toMatch(/^generation completed 100$/m);
  });

  it('turns delivery off again when its receiver ends', async () => {
    expect(pasted.output).toMatch(/^delivery is off$/m);
    const owner = new ApiClient(instance.apiUrl);
    const { organization } = await owner.data<{ organization: { id: string } }>('GET', '/v1/auth/whoami');
    const settings = await owner.data<Resource>('GET', `/v1/organizations/${organization.id}/settings/webhooks`);
    expect(settings.attributes).toMatchObject({ enabled: false });
  });

  it('has a function to copy that tells genuine webhooks from others', async () => {
    const [, code = ''] = /<!-- verify -->\n```js\n(.*?)```/s.exec(readme) ?? [];
    const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isGenuine(body: Buffer, headers: object, secret: string): boolean;
    };
    const [secret, other] = [newSecret(), newSecret()];
    const body = Buffer.from('{"event":"release.published"}');
    const sent = { id: 'dlv_1', timestampSeconds: Math.floor(Date.now() / 1_000), body };
    const headers = standardHeaders(sent, [other, secret]);
    expect([secret, other].map((one) => isGenuine(body, headers, one))).toEqual([true, true]);
    expect(isGenuine(body, headers, newSecret())).toBe(false);
    expect(isGenuine(Buffer.from('{}'), headers, secret)).toBe(false);
    const late = standardHeaders({ ...sent, timestampSeconds: sent.timestampSeconds - 301 }, [secret]);
    expect([isGenuine(body, late, secret), isGenuine(body, {}, secret)]).toEqual([false, false]);
  });

  it('receives the post and every event, each with a signature that holds', () => {
    const received = pasted.output.split('\n').filter((line) => line.startsWith('received '));
    expect(received.toSorted()).toEqual(
      ['generation.completed', 'release.published', 'target.published', 'target.published', 'the post'].map(
        (what) => `received ${what}: signature verified`,
      ),
    );
  });

  it('shows what it says: the page of what is running loads its own files', async () => {
    const page = await (await fetch(instance.apiUrl)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/(?:assets\/|favicon)[^"]+)"/g)].map(([, path]) => path);
    expect(files.length).toBeGreaterThan(1);
    const statuses = await Promise.all(files.map(async (path) => (await fetch(`${instance.apiUrl}${path}`)).status));
    expect(statuses).toEqual(files.map(() => 200));
  });
});
