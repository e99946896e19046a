/** Answer of `GET /v1/config`. */
export interface InstanceConfig {
  name: string;
  apiUrl: string;
  mcpUrl: string;
  appUrl: string;
  loginWall: string;
  queue: string;
  keyEnvironment: string;
}

export type AppStatus = 'ready' | 'not_ready' | 'unreachable' | 'unknown';

export interface AppState {
  name: string;
  status: AppStatus;
}

/** Answer of `GET /v1/health/apps`. */
export interface InstanceHealth {
  apps: AppState[];
}

export const statusWords: Record<AppStatus, string> = {
  ready: 'Ready',
  not_ready: 'Not ready',
  unreachable: 'Unreachable',
  unknown: 'Not known',
};

/** The apps of an instance in the order in which a request meets them, and what each is for. */
export const appPurposes: Record<string, string> = {
  'api-gateway': 'Public REST API, feed and these pages',
  'keys-service': 'API keys: create, list, revoke, check',
  'oauth-server': 'Sign-in and session tokens',
  'mcp-server': 'Tools for agents, over MCP',
  'scheduler-worker': 'Makes pictures, publishes on time',
  'webhook-dispatcher': 'Delivers signed events',
};

/** While the gateway does not answer, nothing is known of the apps behind it. */
export const unansweredApps: AppState[] = Object.keys(appPurposes).map((name) => ({
  name,
  status: name === 'api-gateway' ? 'unreachable' : 'unknown',
}));

/** The state of the whole in one sentence. */
export function summarize(apps: readonly AppState[]): { isWell: boolean; sentence: string } {
  const troubled = apps.filter(({ status }) => status !== 'ready').map(({ name }) => name);
  if (troubled.length === 0) return { isWell: true, sentence: `All ${apps.length} apps are ready` };
  if (apps.some(({ status }) => status === 'unknown')) return { isWell: false, sentence: 'The instance does not answer' };
  if (troubled.length === 1) return { isWell: false, sentence: `${troubled[0]} is not ready` };
  return { isWell: false, sentence: `${troubled.length} of ${apps.length} apps are not ready` };
}
