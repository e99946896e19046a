import { Type } from 'class-transformer';
import { IsArray, IsIn, IsISO8601, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Problem } from '../errors/error-catalogue.js';
import { Failure } from '../errors/failure.js';
import { mcpScopes, partnerScopes, type Scope } from '../access/scopes.js';
import { targetStatuses, type ApprovalStatus, type TargetStatus } from '../documents/states.js';

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

/** Whether a tool reads, writes at once, or needs a person's approval for its writes. */
export const mutationPolicies = ['read-only', 'direct', 'approval-required'] as const;
export type MutationPolicy = (typeof mutationPolicies)[number];

/** The MCP endpoint and its restricted sibling (spec §4.3), as paths under `PUBLIC_MCP_URL`. */
export const connectorPaths = { standard: '/mcp', partner: '/mcp/partner' } as const;
export type Connector = keyof typeof connectorPaths;
/** Every connector name. */
export const connectors = Object.keys(connectorPaths) as Connector[];

/**
 * Resource identifier of a connector (RFC 8707), compared byte for byte.
 * @param mcpUrl `PUBLIC_MCP_URL`
 */
export function mcpResourceOf(mcpUrl: string, connector: Connector): string {
  return mcpUrl + connectorPaths[connector];
}

/** The connector that a resource identifier names, if any. */
export function connectorOf(mcpUrl: string, resource: string): Connector | undefined {
  return connectors.find((connector) => mcpResourceOf(mcpUrl, connector) === resource);
}

/** What a client may be granted on each connector. */
export const connectorScopes: Readonly<Record<Connector, readonly Scope[]>> = {
  standard: mcpScopes,
  partner: partnerScopes,
};

/** Our JSON-RPC error codes, outside the range reserved by JSON-RPC 2.0 §5.1. */
export const mcpErrorCodes = { unauthorized: 4010, foreignOrigin: 4030, rateLimited: 4290 } as const;

/** Why a call failed: `error.data` of a refused request and `structuredContent` of a failed tool (spec §7.2). */
export interface McpFailure {
  /** The specification's code where it defines one for the case, otherwise one of the error catalogue. */
  code: 'unauthorized' | 'rate_limited' | 'validation_failed' | (string & {});
  message: string;
  retryAfterSeconds?: number;
  nextStepUrl?: string;
  errors?: { field: string; message: string }[];
  brands?: { id: string; label: string }[];
  /** With `approval_pending`. */
  approvalId?: string;
  toolName?: string;
  approvalStatus?: ApprovalStatus;
  canResolveApproval?: boolean;
}

/** A tool that creates something for a brand was called without one. The server never picks one for the caller (spec §7.2). */
export class BrandRequired extends Problem {
  constructor(readonly brands: readonly { id: string; label: string }[]) {
    const names = brands.map(({ id, label }) => `${label} (${id})`).join(', ');
    super({ code: 'brand_required', detail: `Name the brand that this is for, as brandId. There are: ${names}.` });
  }
}

/** Body of `POST /v1/internal/tool-discovery` of mcp-server, for the service identity only. */
export class DiscoverTools {
  @IsString()
  @MaxLength(64)
  apiKeyId!: string;
}

/** Response of tool discovery: what an MCP client with that key finds. */
export interface ToolDiscovery {
  /** Tools that the key may call, before any selection by the client. */
  toolCount: number;
  /** Scopes of the preset `mcp` that the key lacks. */
  missingScopes: Scope[];
}

/** Where a post is published: one connection of one release. */
export class PostTarget {
  @IsString() id!: string;
  @IsString() releaseId!: string;
  @IsString() connectionId!: string;
  @IsString() platform!: string;
  @IsIn(targetStatuses) status!: TargetStatus;
  /** The text for that connection. */
  @IsString() caption!: string;
  @IsOptional() @IsISO8601() scheduledAt!: Date | null;
  @IsOptional() @IsISO8601() publishedAt!: Date | null;
  @IsOptional() @IsString() url!: string | null;
  @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
}

/** A target in the content calendar. */
export class CalendarEntry extends PostTarget {
  @IsString() postId!: string;
  @IsString() brandId!: string;
  @IsString() title!: string;
}

/** A day in UTC. */
export class CalendarDay {
  /** `2027-03-28`. */
  @IsString() date!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => CalendarEntry) entries!: CalendarEntry[];
}
