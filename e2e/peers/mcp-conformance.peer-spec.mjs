// The MCP endpoint against the conformance suite of the specification's maintainers, in both supported revisions.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listen, startTestPostgres } from '@imprint/platform/testing';
import { execFile } from 'node:child_process';
import { createServer, request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addFixtures } from './mcp-conformance/fixtures.mjs';

const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** What each revision tests and this server intentionally lacks. The run fails if an entry passes nevertheless. */
const expectedFailures = {
  '2026-07-28': [],
  '2025-11-25': [
    // Without sessions, a server cannot send requests to its client (spec §9, stateless compatibility).
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    // For the same reason there is no session with several streams: the suite warns, and skips.
    'server-sse-multiple-streams',
    // Nor can it notify a client of changes, and no resource here changes by itself.
    'resources-subscribe',
    'resources-unsubscribe',
    // Logging is deprecated since 2026-07-28; this server reports what a caller has to know in results.
    'logging-set-level',
    'tools-call-with-logging',
  ],
};

let postgres;
let server;
let proxy;
let folder;
let key;

beforeAll(async () => {
  addFixtures();
  folder = await mkdtemp(join(tmpdir(), 'imprint-conformance-'));
  postgres = await startTestPostgres();
  process.env.IMPRINT_TEST_DATABASE_URL = postgres.url;
  const fixture = await import('../../apps/mcp-server/dist/mcp-app.fixture.js');
  proxy = await listen(createServer(withCredential));
  server = await fixture.startMcpApp({}, { PUBLIC_MCP_URL: proxy.url });
  key = await fixture.addKey(server, await fixture.addPerson(server));
});
afterAll(async () => {
  await proxy?.close();
  await server?.close();
  await postgres?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

/** The suite sends no credential; everything else is passed on unchanged. */
function withCredential(incoming, response) {
  const { hostname, port } = new URL(server.url);
  const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
  const outgoing = httpRequest({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    pipeline(answer, response).catch(() => response.destroy());
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  pipeline(incoming, outgoing).catch(() => outgoing.destroy());
}

it.each(Object.entries(expectedFailures))(
  'passes what %s requires of a server, but for %j',
  async (revision, expected) => {
    const baseline = join(folder, `${revision}.yml`);
    await writeFile(baseline, `server: ${JSON.stringify(expected)}\n`);
    const options = ['--url', `${proxy.url}/mcp`, '--requirements', revision, '--expected-failures', baseline, '-o', folder];
    const { code, output } = await new Promise((resolve) => {
      execFile(process.execPath, [suite, 'server', ...options], { maxBuffer: 1e8 }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}` }),
      );
    });
    if (code !== 0) console.log(output.slice(-6_000));
    expect(code).toBe(0);
  },
  180_000,
);
