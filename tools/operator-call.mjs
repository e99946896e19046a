// Requests of the operator to a running app from the command line, with the credential of the apps.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callApp, NoAnswer } from '../deploy/operator-call.mjs';
import { giveUp, root } from './set-up.mjs';

/** Flags of every such command, for parseArgs. */
export const instanceFlags = { home: { type: 'string' }, 'port-base': { type: 'string' } };

/** What they do. @param {string} addressSetting the setting with the address of the app that is asked */
export const instanceUsage = (
  addressSetting,
) => `  --home DIR            data of the instance, for its credential (default: IMPRINT_HOME or .imprint; SERVICE_API_KEY goes first)
  --port-base N         first of its six ports (default: PORT_BASE or 3000; ${addressSetting} goes first)`;

/** Places of the apps among the six ports: those that the commands ask. */
const places = { 'api-gateway': 0, 'oauth-server': 3 };

/**
 * @param {keyof typeof places} app
 * @param {string | undefined} body JSON; without one the call is a GET
 * @returns {Promise<string>} body of the response; empty if it has none
 * @throws {Error} with a sentence for the operator, when the app does not respond or refuses
 */
export function askApp(app, path, body, flags) {
  const name = app.toUpperCase().replace('-', '_');
  const portBase = Number(flags['port-base'] ?? process.env.PORT_BASE ?? 3000);
  const url = process.env[`${name}_URL`] ?? `http://127.0.0.1:${process.env[`PORT_${name}`] ?? portBase + places[app]}`;
  return callApp({ app, url, credential: credential(flags) }, path, body).catch((error) =>
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
