// What the operator asks of a running oauth-server from the command line, with the credential of the apps.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { giveUp, root } from './set-up.mjs';

/** Flags of every such command, for parseArgs. */
export const instanceFlags = { home: { type: 'string' }, 'port-base': { type: 'string' } };

export const instanceUsage = `  --home DIR            data of the instance, for its credential (default: IMPRINT_HOME or .imprint; SERVICE_API_KEY goes first)
  --port-base N         first of its six ports (default: PORT_BASE or 3000; OAUTH_SERVER_URL goes first)`;

/** The document of the answer, empty for one without a body. Ends the program with a sentence when it was refused. */
export async function askOauthServer(path, body, flags) {
  const portBase = Number(flags['port-base'] ?? process.env.PORT_BASE ?? 3000);
  const oauthServer = process.env.OAUTH_SERVER_URL ?? `http://127.0.0.1:${process.env.PORT_OAUTH_SERVER ?? portBase + 3}`;
  const answer = await fetch(oauthServer + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${credential(flags)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() =>
    giveUp(`oauth-server does not answer at ${oauthServer}: start the instance, or name its ports with --port-base.`),
  );
  const text = await answer.text();
  const document = text === '' ? {} : JSON.parse(text);
  if (!answer.ok) giveUp(document.errors?.[0]?.detail ?? `oauth-server answered ${answer.status}.`);
  return document;
}

/** Of the environment, else the one that `npm start` made. With several, the first is the one to send. */
function credential(flags) {
  const [given] = (process.env.SERVICE_API_KEY ?? '').split(',');
  if (given) return given.trim();
  const file = join(resolve(flags.home ?? process.env.IMPRINT_HOME ?? join(root, '.imprint')), 'secrets.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')).SERVICE_API_KEY;
  } catch {
    return giveUp(`There is no ${file}: set SERVICE_API_KEY, or name the data of the instance with --home.`);
  }
}
