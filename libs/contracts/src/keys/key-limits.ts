/** Requests a minute of one user to the management of keys; the key is the name in the `RateLimit` headers (spec §8). */
export const managementLimits = { 'create-rotate': 5, 'verify-mcp': 10, validate: 30 } as const;
export type ManagementLimitName = keyof typeof managementLimits;

/** Requests a minute to the registration of agents: new ones and polls by one address, claims by one user. An agent polls 12 times. */
export const agentLimits = { 'agent-auth': 10, 'agent-token': 120, 'agent-claim': 10 } as const;
export type AgentLimitName = keyof typeof agentLimits;
