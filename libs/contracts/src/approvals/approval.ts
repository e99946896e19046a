import { Type } from 'class-transformer';
import {
  Allow,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { ListQuery } from '../documents/lists.js';
import type { McpFailure } from '../mcp/mcp.js';
import { Resource } from '../documents/resource.js';
import { ThreadPost } from '../publishing/thread.js';
import { approvalStatuses, type ApprovalStatus } from '../documents/states.js';

/** Progress of the approved call. */
export const approvalRunStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type ApprovalRunStatus = (typeof approvalRunStatuses)[number];

/**
 * Whether a credential may resolve approvals that it requested itself. `confirmed`: only after its user has accepted a form in the MCP
 * client.
 */
export const selfApprovalPolicies = ['never', 'confirmed', 'allowed'] as const;
export type SelfApprovalPolicy = (typeof selfApprovalPolicies)[number];

/**
 * How an approval was resolved: by a signed-in person (`page`), by a credential whose user confirmed a form in the MCP client, by a
 * credential alone, by the key that a chat is connected with, or by somebody without an account who holds a review link (`link`).
 */
export const resolutionMethods = ['page', 'client-confirmed', 'credential', 'chat', 'link'] as const;
export type ResolutionMethod = (typeof resolutionMethods)[number];

/** How the approval was requested: by a tool call over MCP, or by a REST request. */
export const requestChannels = ['mcp', 'rest'] as const;
export type RequestChannel = (typeof requestChannels)[number];

/** What a person can decide about an approval. */
export const approvalDecisions = ['approve', 'decline'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** `POST /v1/approvals/{id}/resolve`. */
export class ResolveApproval {
  @Described('What is decided.', 'approve')
  @IsIn(approvalDecisions)
  decision!: ApprovalDecision;

  @Described('Reason, shown to the person who asked and kept on record.', 'Good to go.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.approvalCommentLength)
  comment?: string;
}

/** `GET /v1/approvals`. */
export class ListApprovalsQuery extends ListQuery {
  @Described('Only approvals in this state.', 'pending')
  @IsOptional()
  @IsIn(approvalStatuses)
  status?: ApprovalStatus;
}

/** An account that something would be published on. */
export class PostTarget {
  @Described('Name of the channel.', 'bluesky') @IsString() platform!: string;
  @Described('Name of the account; null where only a channel is named.', '@terrace.example') @IsOptional() @IsString() account!:
    string | null;
  @Described('Its own text; null takes the common one.', 'Our spring menu is here.') @IsOptional() @IsString() text!:
    string | null;
  @Described('ISO 8601 as asked for; local time unless it has an offset.', '2027-03-28T09:00')
  @IsOptional()
  @IsString()
  scheduledAt!: string | null;
}

/** An account that the call would publish to. */
export class ApprovalTarget extends PostTarget {
  @Described('Its own assets; null takes the common ones.', [exampleId('asset')])
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  assetIds!: string[] | null;
  @Described('Posts that would follow as a thread.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ThreadPost)
  thread!: ThreadPost[];
  @Described('First comment that would follow; null for none.', 'Menu: https://terrace.example/menu')
  @IsOptional()
  @IsString()
  firstComment!: string | null;
}

/** One argument of the call, as text. */
export class ApprovalDetail {
  @Described('Name of the argument.', 'visibility') @IsString() name!: string;
  @Described('Its value as text.', 'public') @IsString() value!: string;
}

/** What a person needs to see in order to decide. The exact arguments are shown next to it. */
export class ApprovalPreview {
  @Described('Text that would go out.', 'Our spring menu is here.') @IsOptional() @IsString() text!: string | null;
  @Described('ISO 8601 as asked for; local time unless it has an offset.', '2027-03-28T09:00')
  @IsOptional()
  @IsString()
  scheduledAt!: string | null;
  @Described('IANA time zone.', 'Europe/Berlin') @IsOptional() @IsString() timezone!: string | null;
  @Described('Accounts that it would go out on.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ApprovalTarget)
  targets!: ApprovalTarget[];
  @Described('Assets that go with it.', [exampleId('asset')]) @IsArray() @IsString({ each: true }) assetIds!: string[];
  @Described('Every other argument.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ApprovalDetail)
  details!: ApprovalDetail[];
}

/** A person as approvals name them. */
export class ApprovalPerson {
  @Described('Id of the user.', exampleId('user')) @IsString() id!: string;
  @Described('Name of the person.', 'Ada Lovelace') @IsString() name!: string;
}

/** An API key or MCP connection. */
export class ApprovalCredential {
  @Described('Kind of credential.', 'api-key') @IsIn(['api-key', 'mcp-connection']) type!: 'api-key' | 'mcp-connection';
  @Described('Id of the key or connection.', exampleId('apiKey')) @IsString() id!: string;
  @Described('Label of the key, or name of the client.', 'Content pipeline') @IsString() name!: string;
}

/** Result of the approved tool call. */
export class ApprovalResult {
  @Described('What the tool answered.', {}) @Allow() data!: unknown;
  @Described('The same in words.', 'Scheduled for 28 March, 09:00.') @IsString() text!: string;
}

/** A call that waits, or waited, for a person's decision. */
@Resource({ type: 'approval', path: 'approvals' })
export class ApprovalResource {
  @Described('Tool that was called.', 'create_scheduled_release') @IsString() toolName!: string;
  @Described('What would be done, in a line.', 'Schedule “Spring menu” on 2 accounts.') @IsString() summary!: string;
  @Described('Micro-credits that it would cost at most, if its price is why it waits. Above that it does not run.', 4_000_000)
  @IsOptional()
  @IsInt()
  priceMicro!: number | null;
  @Described('What a person needs to see to decide.')
  @IsObject()
  @ValidateNested()
  @Type(() => ApprovalPreview)
  preview!: ApprovalPreview;
  @Described('Exactly what runs once it is approved.', { title: 'Spring menu' }, { additionalProperties: true })
  @IsObject()
  arguments!: Record<string, unknown>;
  @Described('How far the decision is.', 'pending') @IsIn(approvalStatuses) status!: ApprovalStatus;
  @Described('Why it is void, unless time ran out.', 'The release was edited.') @IsOptional() @IsString() voidReason!:
    string | null;
  @Described('Person the request was made for.')
  @IsObject()
  @ValidateNested()
  @Type(() => ApprovalPerson)
  requestedBy!: ApprovalPerson;
  @Described('Credential that asked; null for a signed-in person.')
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ApprovalCredential)
  requestedWith!: ApprovalCredential | null;
  @Described('How it was asked for.', 'mcp') @IsIn(requestChannels) requestedVia!: RequestChannel;
  @Described('The key that asked, if it was one.', exampleId('apiKey')) @IsOptional() @IsString() apiKeyId!: string | null;
  @Described('The MCP connection that asked, if it was one.', exampleId('mcpConnection'))
  @IsOptional()
  @IsString()
  mcpConnectionId!: string | null;
  @Described('Whether you may resolve it with this credential.', true) @IsBoolean() canResolve!: boolean;
  @Described('Page on which a person decides; null once decided.', 'https://imprint.example/publishing/review')
  @IsOptional()
  @IsString()
  reviewUrl!: string | null;
  @Described('Person who decided; by a review link, whoever made the link.')
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ApprovalPerson)
  resolvedBy!: ApprovalPerson | null;
  @Described('Credential that decided; null for a signed-in person.')
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ApprovalCredential)
  resolvedWith!: ApprovalCredential | null;
  @Described('How it was decided; null until then.', 'page')
  @IsOptional()
  @IsIn(resolutionMethods)
  resolvedVia!: ResolutionMethod | null;
  @Described('Who decided by a review link, as the link names them; null otherwise.', 'Mia of Café Terrace')
  @IsOptional()
  @IsString()
  reviewerName!: string | null;
  @Described('When it was decided.', exampleTime) @IsOptional() @IsISO8601() resolvedAt!: Date | null;
  @Described('Reason of the decision.', 'Good to go.') @IsOptional() @IsString() comment!: string | null;
  @Described('How far the approved call is; null until approved.', 'completed')
  @IsOptional()
  @IsIn(approvalRunStatuses)
  runStatus!: ApprovalRunStatus | null;
  @Described('What the tool answered, once it has run.')
  @IsOptional()
  @ValidateNested()
  @Type(() => ApprovalResult)
  result!: ApprovalResult | null;
  @Described(
    'Why the run failed.',
    { code: 'not_found', message: 'There is no such brand.' },
    {
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'What happened, for programs.', examples: ['not_found'] },
        message: { type: 'string', description: 'What happened, for people.', examples: ['There is no such brand.'] },
      },
      additionalProperties: true,
    },
  )
  @IsOptional()
  @IsObject()
  failure!: McpFailure | null;
  @Described('When it ended.', exampleTime) @IsOptional() @IsISO8601() completedAt!: Date | null;
  @Described('Until when it can be decided.', exampleTime) @IsISO8601() expiresAt!: Date;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}
