import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsISO8601, IsObject, IsOptional, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { IsWebAddress } from '../documents/address.js';
import { Clearable } from '../documents/clearable.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { Failure } from '../errors/failure.js';
import { Author } from '../identity/author.js';
import { limits } from '../limits/limits.js';

/** What starts a workflow by itself. */
export const triggerKinds = ['schedule', 'event', 'hook', 'rss'] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** What a schedule does about times at which nothing ran: nothing, once for the latest, or once for each of them. */
export const missedRuns = ['skip', 'latest', 'all'] as const;
export type MissedRuns = (typeof missedRuns)[number];

/** Where hooks are called: `POST /v1/hooks/{token}`. */
export const hookPath = '/v1/hooks';

const cron = '0 9 * * 1-5';
const exampleFilter = "trigger.target.platform == 'bluesky'";
const exampleFeed = 'https://blog.example/feed.xml';
const anyObject = { additionalProperties: true } as const;

class TriggerFields {
  @Described('Of a schedule: minute, hour, day, month and day of the week, as cron has them.', cron)
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowCronLength)
  cron?: string;

  @Described('Of a schedule: its zone.', 'Europe/Berlin')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  timezone?: string;

  @Described('Of a schedule: what to do about times at which nothing ran.', 'latest')
  @IsOptional()
  @IsIn(missedRuns)
  missed?: MissedRuns;

  @Described('Of an event: its name, such as `target.published`, or the name of a workflow’s own.', 'target.published')
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowEventLength)
  event?: string;

  @Described('Only when this expression over `trigger` is true.', exampleFilter)
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowExpressionLength)
  filter?: string | null;

  @Described('Of a feed: its address. It is read every few minutes, and each new entry starts an execution.', exampleFeed)
  @IsOptional()
  @IsWebAddress()
  url?: string;

  @Described('Values of the inputs of the workflow.', { tone: 'friendly' }, anyObject)
  @IsOptional()
  @IsObject()
  variables?: Record<string, unknown>;

  @Described('Whether it starts executions.', true) @IsOptional() @IsBoolean() enabled?: boolean;
}

class HookFields extends TriggerFields {
  @Described(
    'Of a hook: whoever calls it has to sign the body with it, as `X-Hook-Signature: sha256=<HMAC-SHA-256 in hex>`. Never shown.',
    'a-long-random-text',
  )
  @IsOptional()
  @IsString()
  @Length(limits.workflowHookSecretMin, limits.workflowHookSecretMax)
  secret?: string | null;
}

/** `POST /v1/workflows/{id}/triggers`. */
export class CreateTrigger extends HookFields {
  @Described('What starts the workflow.', 'schedule') @IsIn(triggerKinds) kind!: TriggerKind;
}

/** `PATCH /v1/workflows/{id}/triggers/{triggerId}`. */
@Clearable('filter', 'secret')
export class UpdateTrigger extends HookFields {}

/** A trigger of a workflow. */
@Resource({ type: 'workflow-trigger', path: null })
export class WorkflowTriggerResource {
  @Described('The workflow.', exampleId('workflow')) @IsString() workflowId!: string;
  @Described('What starts it.', 'schedule') @IsIn(triggerKinds) kind!: TriggerKind;
  @Described('Whether it starts executions.', true) @IsBoolean() enabled!: boolean;
  @Described('Of a schedule.', cron) @IsOptional() @IsString() cron!: string | null;
  @Described('Of a schedule.', 'Europe/Berlin') @IsOptional() @IsString() timezone!: string | null;
  @Described('Of a schedule.', 'latest') @IsOptional() @IsIn(missedRuns) missed!: MissedRuns | null;
  @Described('Of an event.', 'target.published') @IsOptional() @IsString() event!: string | null;
  @Described('Only when it is true.', exampleFilter) @IsOptional() @IsString() filter!: string | null;
  @Described('Of a feed.', exampleFeed) @IsOptional() @IsString() url!: string | null;
  @Described('Of a hook: where to post to, shown when it is made; null afterwards.', 'https://imprint.example/v1/hooks/…')
  @IsOptional()
  @IsString()
  hookUrl!: string | null;
  @Described('Of a hook: whether its calls have to be signed.', false) @IsBoolean() isSigned!: boolean;
  @Described('Values of the inputs of the workflow.', { tone: 'friendly' }, anyObject)
  @IsObject()
  variables!: Record<string, unknown>;
  @Described('When it starts the workflow next; null if nobody knows.', exampleTime)
  @IsOptional()
  @IsISO8601()
  nextAt!: Date | null;
  @Described('When it last started it; null if it never did.', exampleTime)
  @IsOptional()
  @IsISO8601()
  lastStartedAt!: Date | null;
  @Described('Why it could not start it the last time; null otherwise.')
  @IsOptional()
  @ValidateNested()
  @Type(() => Failure)
  error!: Failure | null;
  @Described('For whom it starts it.') @ValidateNested() @Type(() => Author) author!: Author;
  @Described('When it was made.', exampleTime) @IsISO8601() createdAt!: Date;
}
