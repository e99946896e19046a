/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instance } from './harness/index.js';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'keys.md'), 'utf8');
/** The code blocks, in the order in which a reader pastes them. */
const blocks = [...page.matchAll(/<!-- keys -->\n```sh\n(.*?)```/gs)].map(([, block = '']) => block);

describe('the page on API keys', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await Instance.start({ apps: ['api-gateway', 'keys-service', 'oauth-server', 'mcp-server'] });
  });
  afterAll(() => instance?.stop());

  it('runs to its end as it stands there', async () => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], {
      env: { PATH: process.env.PATH, API: instance.apiUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 110_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    await once(child, 'close');
    // Shows the output if it failed.
    expect(child.exitCode === 0 ? '' : output).toBe('');
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
