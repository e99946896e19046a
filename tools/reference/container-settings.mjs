// Settings for people who use docker compose: .env.example, which lists them, and docker-compose.yml, which passes them on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressSetting, appNames, appPorts, defaultPortBase, portSetting, settings } from '@imprint/platform/config';

const published = ['api-gateway', 'mcp-server', 'webhook-dispatcher', 'scheduler-worker'];

/** Set by the images and docker-compose.yml. */
const decided = new Set([
  'NODE_ENV',
  'BIND_HOST',
  'PORT_BASE',
  'METRICS_PORT_BASE',
  ...appNames.filter((app) => !published.includes(app)).map(portSetting),
  ...appNames.map(addressSetting),
]);

const mostWanted = [
  ...published.map(portSetting),
  'PUBLIC_API_URL',
  'PUBLIC_MCP_URL',
  'TRUST_PROXY',
  'MAIL_URL',
  'MAIL_FROM',
  'STORAGE_URL',
];
const open = Object.keys(settings).filter((name) => !decided.has(name));
const inOrder = [...mostWanted, ...open.filter((name) => !mostWanted.includes(name))];
const ports = new Map(published.map((app) => [portSetting(app), defaultPortBase + appPorts[app]]));

export function exampleOfEnv() {
  const head = `# Settings of docker compose: copy this file to .env and take the # away from what you decide. Nothing has to be set. Secrets of the
# instance are made on the first start; one that is set here is used instead. PORT_… is where this machine listens, too.
# Written by npm run generate from libs/contracts/src/*/*.room.ts and libs/platform/src/config/*.settings.ts.`;
  const host = `# Address of this machine, with a colon, on which alone the gateway and mcp-server are reached, as behind a proxy on the same machine.
#PUBLISH_HOST=127.0.0.1:`;
  const entries = inOrder.map((name) => `# ${settings[name].description}\n#${name}=${valueOf(name)}`);
  return `${[head, host, ...entries].join('\n\n')}\n`;
}

/** Secrets and computed defaults are left out. */
function valueOf(name) {
  const { fallback, developmentOnly, secret } = settings[name];
  if (secret || developmentOnly) return '';
  return ports.get(name) ?? [fallback ?? ''].flat().join(',');
}

const region = /(?<=\n {2}# Settings: .*\n)(?: {2}\w+:\n)*(?= {2}# End of settings\.\n)/;

export function composeFile(root) {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  if (!region.test(text)) throw new Error('docker-compose.yml has no place for the settings any more.');
  return text.replace(region, inOrder.map((name) => `  ${name}:\n`).join(''));
}
