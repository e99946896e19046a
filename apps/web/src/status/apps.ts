export type AppStatus = 'ready' | 'not_ready' | 'unreachable' | 'unknown';

export interface AppState {
  name: string;
  status: AppStatus;
}

/** The apps of an instance in the order in which a request meets them. */
export const appNames = [
  'api-gateway',
  'keys-service',
  'oauth-server',
  'mcp-server',
  'scheduler-worker',
  'webhook-dispatcher',
] as const;
export type AppName = (typeof appNames)[number];

/** While the gateway does not answer, nothing is known of the apps behind it. */
export const silentApps: readonly AppState[] = appNames.map((name) => ({
  name,
  status: name === 'api-gateway' ? 'unreachable' : 'unknown',
}));

export const isAppName = (name: string): name is AppName => appNames.some((known) => known === name);
