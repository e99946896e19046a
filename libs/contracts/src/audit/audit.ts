import { IsIn, IsISO8601, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { TimedListQuery } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { collectActions, type CollectedAction } from '../rooms/collect.js';

/** Every change that is audited, collected from the rooms; `docs/api.md` lists them. */
export const auditActions = collectActions();
export type AuditAction = CollectedAction;

/** `GET /v1/audit`. `search` matches action, subject and address. */
export class ListAuditEntries extends TimedListQuery {
  @Described('Only entries of this action.', 'api-key.created')
  @IsOptional()
  @IsIn(auditActions)
  action?: AuditAction;

  @Described('Only what happened to this key, member and so on.', exampleId('apiKey'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  subjectId?: string;

  @Described('Only what this user did.', exampleId('user'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  actorId?: string;
}

/** One change: who made it, when, and to what. */
@Resource({ type: 'audit-entry', path: 'audit' })
export class AuditEntryResource {
  @Described('What was done.', 'api-key.created') @IsIn(auditActions) action!: AuditAction;
  @Described('Kind of credential that did it.', 'session')
  @IsIn(['session', 'api-key', 'oauth', 'local', 'service', 'review-link'])
  actorKind!: string;
  @Described('User who did it.', exampleId('user')) @IsOptional() @IsString() actorId!: string | null;
  @Described('Key it was done with, if any.', exampleId('apiKey')) @IsOptional() @IsString() apiKeyId!: string | null;
  @Described('Address it came from.', '203.0.113.7') @IsOptional() @IsString() clientIp!: string | null;
  @Described('Kind of thing it was done to.', 'api-key') @IsString() subjectType!: string;
  @Described('Id of that thing.', exampleId('apiKey')) @IsString() subjectId!: string;
  @Described(
    'Changed fields, with the value before and after.',
    { label: { from: 'Old', to: 'New' } },
    { additionalProperties: { type: 'object', additionalProperties: true } },
  )
  @IsObject()
  changes!: Record<string, { from?: unknown; to?: unknown }>;
  @Described('When it was done.', exampleTime) @IsISO8601() createdAt!: Date;
}
