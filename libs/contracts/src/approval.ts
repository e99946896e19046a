import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsISO8601, IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { limits } from './limits.js';
import { ListQuery } from './lists.js';
import type { McpFailure } from './mcp.js';
import { Resource } from './resource.js';
import { approvalStatuses, type ApprovalStatus } from './states.js';

/** How far the approved call is. */
export const approvalRunStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type ApprovalRunStatus = (typeof approvalRunStatuses)[number];

/** Whether a credential may resolve what it asked for itself. `confirmed`: once the person at its MCP client has said yes to a form. */
export const selfApprovalPolicies = ['never', 'confirmed', 'allowed'] as const;
export type SelfApprovalPolicy = (typeof selfApprovalPolicies)[number];

/**
 * How an approval was resolved: by a signed-in person (`page`), by a credential whose person confirmed it in a form of the MCP client,
 * by a credential alone, or by the key that a chat is connected with.
 */
export const resolutionMethods = ['page', 'client-confirmed', 'credential', 'chat'] as const;
export type ResolutionMethod = (typeof resolutionMethods)[number];

/** The way by which it was asked for: a tool call over MCP, or a request over REST. */
export const requestChannels = ['mcp', 'rest'] as const;
export type RequestChannel = (typeof requestChannels)[number];

export const approvalDecisions = ['approve', 'decline'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** `POST /v1/approvals/{id}/resolve`. */
export class ResolveApproval {
  @IsIn(approvalDecisions)
  decision!: ApprovalDecision;

  /** For whoever asked, and for the record. */
  @IsOptional()
  @IsString()
  @MaxLength(limits.approvalCommentLength)
  comment?: string;
}

export class ListApprovalsQuery extends ListQuery {
  @IsOptional()
  @IsIn(approvalStatuses)
  status?: ApprovalStatus;
}

/** An account that something would go out on. */
export class ApprovalTarget {
  @IsString() platform!: string;
  /** Name of the account; null where the call names a platform only. */
  @IsOptional() @IsString() account!: string | null;
  /** Its own text; null where it takes the common one. */
  @IsOptional() @IsString() text!: string | null;
  /** As it was asked for: ISO 8601, wall time unless it has an offset. */
  @IsOptional() @IsString() scheduledAt!: string | null;
}

export class ApprovalDetail {
  @IsString() name!: string;
  @IsString() value!: string;
}

/** What a person has to see in order to decide; the exact arguments are beside it. */
export class ApprovalPreview {
  @IsOptional() @IsString() text!: string | null;
  @IsOptional() @IsString() scheduledAt!: string | null;
  @IsOptional() @IsString() timezone!: string | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ApprovalTarget) targets!: ApprovalTarget[];
  /** Assets that go with it. */
  @IsArray() @IsString({ each: true }) assetIds!: string[];
  /** Every other argument. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => ApprovalDetail) details!: ApprovalDetail[];
}

/** Somebody, by name. */
export class ApprovalPerson {
  @IsString() id!: string;
  @IsString() name!: string;
}

/** An API key or MCP connection. */
export class ApprovalCredential {
  @IsIn(['api-key', 'mcp-connection']) type!: 'api-key' | 'mcp-connection';
  @IsString() id!: string;
  /** Label of the key, or name of the connected client. */
  @IsString() name!: string;
}

/** A call that waits for a person, or did. */
@Resource({ type: 'approval', path: 'approvals' })
export class ApprovalResource {
  @IsString() toolName!: string;
  /** What would be done, in a line. */
  @IsString() summary!: string;
  @IsObject() @ValidateNested() @Type(() => ApprovalPreview) preview!: ApprovalPreview;
  /** Exactly what runs once it is approved. */
  @IsObject() arguments!: Record<string, unknown>;
  @IsIn(approvalStatuses) status!: ApprovalStatus;
  /** Why it is void, where time is not the reason. */
  @IsOptional() @IsString() voidReason!: string | null;
  @IsObject() @ValidateNested() @Type(() => ApprovalPerson) requestedBy!: ApprovalPerson;
  /** The credential that asked; null for a signed-in person. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ApprovalCredential) requestedWith!: ApprovalCredential | null;
  @IsIn(requestChannels) requestedVia!: RequestChannel;
  @IsOptional() @IsString() apiKeyId!: string | null;
  @IsOptional() @IsString() mcpConnectionId!: string | null;
  /** Whether the caller of this very request may resolve it. */
  @IsBoolean() canResolve!: boolean;
  /** Page on which a person decides; null once it is decided. */
  @IsOptional() @IsString() reviewUrl!: string | null;
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ApprovalPerson) resolvedBy!: ApprovalPerson | null;
  /** The credential that resolved it; null for a signed-in person, and until it is resolved. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ApprovalCredential) resolvedWith!: ApprovalCredential | null;
  /** Null until it is resolved. */
  @IsOptional() @IsIn(resolutionMethods) resolvedVia!: ResolutionMethod | null;
  @IsOptional() @IsISO8601() resolvedAt!: Date | null;
  @IsOptional() @IsString() comment!: string | null;
  /** Null until it is approved. */
  @IsOptional() @IsIn(approvalRunStatuses) runStatus!: ApprovalRunStatus | null;
  /** What the tool answered, of a completed run. */
  @IsOptional() @IsObject() result!: ApprovalResult | null;
  /** Why a run failed. */
  @IsOptional() @IsObject() failure!: McpFailure | null;
  @IsOptional() @IsISO8601() completedAt!: Date | null;
  @IsISO8601() expiresAt!: Date;
  @IsISO8601() createdAt!: Date;
}

/** Answer of the tool that ran. */
export interface ApprovalResult {
  data: unknown;
  text: string;
}
