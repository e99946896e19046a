import { beforeAll, describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The lint rules' messages about outgoing requests in a product file with this code. */
async function judged(code: string): Promise<string[]> {
  // Only rules without type information, because the file does not exist.
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
    ruleFilter: ({ ruleId }) => /no-restricted-(globals|imports|properties)$/.test(ruleId),
  });
  const [file] = await eslint.lintText(code, { filePath: `${root}libs/domain/src/brands/sample.ts` });
  return (file?.messages ?? []).map(({ message }) => message);
}

// The first call loads the rules, which takes longer than all others together.
beforeAll(() => judged(''), 180_000);

describe('outgoing requests past SafeFetch (12)', () => {
  it.each([
    "export const answer = await fetch('http://127.0.0.1/');",
    "export const answer = await globalThis.fetch('http://127.0.0.1/');",
    'export const { fetch } = globalThis;',
    "export const socket = new WebSocket('ws://127.0.0.1/');",
    ...["{ request } from 'node:http'", "{ get } from 'https'", "{ connect } from 'node:http2'", "{ fetch } from 'undici'"].map(
      (what) => `import ${what};`,
    ),
    "import { WebSocket } from 'ws';",
    ...['axios', 'got', 'node-fetch', 'superagent', 'undici', 'ws'].map((name) => `import client from '${name}';`),
  ])('are found by the code rules: %s', async (code) => {
    expect(await judged(code)).toEqual([expect.stringContaining('safe-fetch')]);
  });

  it('but not who answers requests', async () => {
    expect(await judged("import { createServer, type IncomingMessage } from 'node:http';")).toEqual([]);
    expect(await judged("import { WebSocketServer, type WebSocket } from 'ws';")).toEqual([]);
  });
});
