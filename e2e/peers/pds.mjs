// Starts a real Bluesky PDS (with the PLC directory it needs) on free ports and prints one JSON line when it answers:
//   { "url", "plcUrl", "handle", "password", "accountPassword", "did", "colleague": { "handle", "did" } }
// `password` is an app password, and `accountPassword` the one that people sign in with on its page. `--port N` fixes the port. SIGTERM, SIGINT or a closed standard input end it and remove its data.
import { AtpAgent } from '@atproto/api';
import { TestPds, TestPlc } from '@atproto/dev-env';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const home = await mkdtemp(join(tmpdir(), 'imprint-pds-'));
process.on('exit', () => rmSync(home, { recursive: true, force: true }));
await mkdir(join(home, 'data'));
// It makes folders there that it does not remove.
process.env.TMPDIR = home;
const plc = await TestPlc.create({});
const pds = await TestPds.create({
  didPlcUrl: plc.url,
  dataDirectory: join(home, 'data'),
  blobstoreDiskLocation: join(home, 'blobs'),
  ...(values.port === undefined ? {} : { port: Number(values.port) }),
});

const accountPassword = randomBytes(18).toString('base64url');

async function account(handle) {
  const agent = new AtpAgent({ service: pds.url });
  await agent.createAccount({ handle, email: `${handle}@mail.invalid`, password: accountPassword });
  return agent;
}

const author = await account('imprint.test');
const colleague = await account('colleague.test');
const { data } = await author.com.atproto.server.createAppPassword({ name: 'imprint' });

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await pds.close();
  await plc.close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// A parent that was killed cannot send a signal: its end of the pipe closes.
if (!process.stdin.isTTY) process.stdin.on('end', stop).resume();

console.log(
  JSON.stringify({
    url: pds.url,
    plcUrl: plc.url,
    handle: author.session.handle,
    password: data.password,
    accountPassword,
    did: author.session.did,
    colleague: { handle: colleague.session.handle, did: colleague.session.did },
  }),
);
