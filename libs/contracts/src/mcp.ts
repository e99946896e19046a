import { IsString, MaxLength } from 'class-validator';
import type { Scope } from './scopes.js';

/** Groups of MCP tools (spec §4.3). `core` is part of every selection. */
export const toolsets = [
  'core',
  'content',
  'scheduler',
  'generation',
  'workflows',
  'analytics',
  'social-inbox',
  'brand',
  'ads',
  'inspiration',
  'clips',
  'knowledge',
  'agent-chat',
  'skills-pro',
] as const;
export type Toolset = (typeof toolsets)[number];

/** What a tool may do: read, write at once, or have its writes approved by a person first. */
export const mutationPolicies = ['read-only', 'direct', 'approval-required'] as const;
export type MutationPolicy = (typeof mutationPolicies)[number];

/** JSON-RPC codes of our own, outside the range that JSON-RPC reserves. */
export const mcpErrorCodes = { unauthorized: 4010, foreignOrigin: 4030, rateLimited: 4290 } as const;

/** Why nothing was done: `error.data` of a refused request and `structuredContent` of a failed tool (spec §7.2). */
export interface McpFailure {
  /** Of the specification where it has one for the case, else of the error catalogue. */
  code: 'unauthorized' | 'rate_limited' | 'validation_failed' | (string & {});
  message: string;
  retryAfterSeconds?: number;
  nextStepUrl?: string;
  errors?: { field: string; message: string }[];
}

/** Body of `POST /v1/internal/tool-discovery` of mcp-server, for the service identity only. */
export class DiscoverTools {
  @IsString()
  @MaxLength(64)
  apiKeyId!: string;
}

/** Its answer: what an MCP client with that key finds. */
export interface ToolDiscovery {
  /** Tools that the key may call, whatever a client selects. */
  toolCount: number;
  /** Scopes of the preset `mcp` that the key lacks. */
  missingScopes: Scope[];
}
