import { IsIn, IsISO8601, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { TimedListQuery } from './lists.js';
import { Resource } from './resource.js';

/** Every change that leaves an entry; `docs/api.md` lists them. */
export const auditActions = [
  'api-key.created',
  'api-key.changed',
  'api-key.rotated',
  'api-key.revoked',
  'member.invited',
  'member.joined',
  'member.role-changed',
  'member.removed',
  'invitation.withdrawn',
  'organization.created',
  'organization.changed',
  'webhook-settings.changed',
  'webhook-settings.disabled',
  'chat.connected',
  'chat.disconnected',
  'agent.claimed',
  'post.deleted',
  'release.deleted',
  'asset.deleted',
  'approval.approved',
  'approval.declined',
  'mcp-connection.opened',
  'mcp-connection.revoked',
  'second-factor.enabled',
  'second-factor.disabled',
  'second-factor.recovery-codes-replaced',
  'second-factor.recovery-code-used',
  'passkey.added',
  'passkey.removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** `GET /v1/audit`. `search` looks into action, subject and address. */
export class ListAuditEntries extends TimedListQuery {
  @IsOptional()
  @IsIn(auditActions)
  action?: AuditAction;

  /** Only what happened to this key, member, … */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  subjectId?: string;

  /** Only what this user did. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  actorId?: string;
}

@Resource({ type: 'audit-entry', path: 'audit' })
export class AuditEntryResource {
  @IsIn(auditActions) action!: AuditAction;
  @IsIn(['session', 'api-key', 'oauth', 'local', 'service']) actorKind!: string;
  @IsOptional() @IsString() actorId!: string | null;
  @IsOptional() @IsString() apiKeyId!: string | null;
  @IsOptional() @IsString() clientIp!: string | null;
  @IsString() subjectType!: string;
  @IsString() subjectId!: string;
  @IsObject() changes!: Record<string, { from?: unknown; to?: unknown }>;
  @IsISO8601() createdAt!: Date;
}
