// Requests of the operator to a running oauth-server from the command line, with the credential of the apps.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callApp, NoAnswer } from '../deploy/operator-call.mjs';
import { giveUp, root } from './set-up.mjs';

/** Flags of every such command, for parseArgs. */
export const instanceFlags = { home: { type: 'string' }, 'port-base': { type: 'string' } };

export const instanceUsage = `  --home DIR            data of the instance, for its credential (default: IMPRINT_HOME or .imprint; SERVICE_API_KEY goes first)
  --port-base N         first of its six ports (default: PORT_BASE or 3000; OAUTH_SERVER_URL goes first)`;

/**
 * @param {string} body JSON
 * @returns {Promise<string>} body of the response; empty if it has none
 * @throws {Error} with a sentence for the operator, when oauth-server does not respond or refuses
 */
export function askOauthServer(path, body, flags) {
  const portBase = Number(flags['port-base'] ?? process.env.PORT_BASE ?? 3000);
  const url = process.env.OAUTH_SERVER_URL ?? `http://127.0.0.1:${process.env.PORT_OAUTH_SERVER ?? portBase + 3}`;
  return callApp({ app: 'oauth-server', url, credential: credential(flags) }, path, body).catch((error) =>
    giveUp(`${error.message}${error instanceof NoAnswer ? ` Start the instance, or name its ports with --port-base.` : ''}`),
  );
}

/** From the environment, otherwise the one that `npm start` created. With several, the first is sent. */
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
