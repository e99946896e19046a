/** The six services, with their offsets from `PORT_BASE`. */
export const appPorts = {
  'api-gateway': 0,
  'keys-service': 1,
  'mcp-server': 2,
  'oauth-server': 3,
  'webhook-dispatcher': 4,
  'scheduler-worker': 5,
} as const;
export type AppName = keyof typeof appPorts;
/** Every app, in the order of its port. */
export const appNames = Object.keys(appPorts) as AppName[];

/** Port of the first app unless `PORT_BASE` is set. */
export const defaultPortBase = 3000;
