// Checks the ports of the six apps before anything is started, so that one sentence names all that are taken.
import { createServer } from 'node:net';

/** @throws Error that names every taken port and how to change it */
export async function requireFreePorts(settings, { loadConfig, appNames, metricsPort, portSetting }) {
  const config = loadConfig(settings);
  const taken = [];
  for (const app of appNames) {
    const wanted = { [portSetting(app)]: config[portSetting(app)], METRICS_PORT_BASE: metricsPort(app, config) };
    for (const [name, port] of Object.entries(wanted))
      if (!(await isFree(port, config.BIND_HOST))) taken.push(`${port} (${app}, ${name})`);
  }
  if (taken.length === 0) return;
  throw new Error(
    `Taken: port ${taken.join(', port ')}. Stop what uses ${taken.length === 1 ? 'it' : 'them'}, or start with --port-base N.`,
  );
}

function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
