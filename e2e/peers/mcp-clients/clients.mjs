// Real MCP clients behind a common interface: what they list and call, and the negotiated revision.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const info = { name: 'peer', version: '1.0.0' };
const inspector = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json')),
  'clients/launcher/build/index.js',
);

/** @returns a client connected to an address with a credential */
export const clients = {
  'sdk 1.32.2': (url, credential) =>
    connected(new FormerClient(info), new FormerTransport(url, withCredential(credential)), () => '2025-11-25'),
  'client 2.4, by what it finds': (url, credential) => current(url, credential, 'auto'),
  'client 2.4, as of 2025': (url, credential) => current(url, credential, 'legacy'),
  'the Inspector, by what it finds': (url, credential) => inspected(url, credential, 'auto'),
};

function current(url, credential, mode) {
  const client = new Client(info, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(url, withCredential(credential));
  return connected(client, transport, () => client.getNegotiatedProtocolVersion());
}

const withCredential = (credential) => ({ requestInit: { headers: { authorization: `Bearer ${credential}` } } });

/** The clients validate every structured result against the listed schema. */
async function connected(client, transport, version) {
  await client.connect(transport);
  return {
    version: version(),
    list: async () => (await client.listTools()).tools,
    call: (name, given) => client.callTool({ name, arguments: given }),
    close: () => client.close(),
  };
}

/** One process per message, as in a terminal. */
function inspected(url, credential, era) {
  const run = (...words) =>
    new Promise((resolve, reject) => {
      const header = `Authorization: Bearer ${credential}`;
      const where = ['--cli', url.href, '--transport', 'http', '--header', header, '--protocol-era', era, '--stored-auth-only'];
      execFile(process.execPath, [inspector, ...where, '--format', 'json', ...words], (error, stdout, stderr) => {
        const said = stdout.trim();
        if (!said.startsWith('{')) return reject(new Error(`the Inspector said ${said} ${stderr} ${error?.message}`));
        resolve(JSON.parse(said).result);
      });
    });
  return {
    isSlow: true,
    list: async () => (await run('--method', 'tools/list')).tools,
    call: (name, given) => run('--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(given)),
    close: () => Promise.resolve(),
  };
}
