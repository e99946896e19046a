/** The six services and their offset from `PORT_BASE`. */
export const appPorts = {
  'api-gateway': 0,
  'keys-service': 1,
  'mcp-server': 2,
  'oauth-server': 3,
  'webhook-dispatcher': 4,
  'scheduler-worker': 5,
} as const;
export type AppName = keyof typeof appPorts;
export const appNames = Object.keys(appPorts) as AppName[];

export const defaultPortBase = 3000;
