/** Requests per minute of one user to the key management routes. The names appear in the `RateLimit` headers (spec §8). */
export const managementLimits = { 'create-rotate': 5, 'verify-mcp': 10, validate: 30 } as const;
export type ManagementLimitName = keyof typeof managementLimits;

/** Requests per minute to agent registration: new requests and polls per address, decisions per user. An agent polls 12 times a minute. */
export const agentLimits = { 'agent-auth': 10, 'agent-token': 120, 'agent-claim': 10 } as const;
export type AgentLimitName = keyof typeof agentLimits;
