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
  @Described('For schedules: a cron expression of minute, hour, day, month and day of the week.', cron)
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowCronLength)
  cron?: string;

  @Described('For schedules: an IANA time zone.', 'Europe/Berlin')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  timezone?: string;

  @Described('For schedules: what to do about runs that were missed, such as during downtime.', 'latest')
  @IsOptional()
  @IsIn(missedRuns)
  missed?: MissedRuns;

  @Described(
    'For events: the name of a product event, such as `target.published`, or of one that workflows send.',
    'target.published',
  )
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowEventLength)
  event?: string;

  @Described('Only when this expression over `trigger` is true.', exampleFilter)
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowExpressionLength)
  filter?: string | null;

  @Described('For feeds: the address. It is polled every few minutes, and each new entry starts an execution.', exampleFeed)
  @IsOptional()
  @IsWebAddress()
  url?: string;

  @Described('Values of the inputs of the workflow.', { tone: 'friendly' }, anyObject)
  @IsOptional()
  @IsObject()
  variables?: Record<string, unknown>;
}

class HookFields extends TriggerFields {
  @Described(
    'For hooks: callers must sign the body with it, as `X-Hook-Signature: sha256=<HMAC-SHA-256 in hex>`. Never shown.',
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
  @Described('Whether it starts executions.', true) @IsOptional() @IsBoolean() enabled?: boolean;
}

/** `PATCH /v1/workflows/{id}/triggers/{triggerId}`. */
@Clearable('filter', 'secret')
export class UpdateTrigger extends HookFields {
  @Described('Whether it starts executions.', true) @IsOptional() @IsBoolean() enabled?: boolean;
}

/** A trigger of a workflow. */
@Resource({ type: 'workflow-trigger', path: null })
export class WorkflowTriggerResource {
  @Described('The workflow.', exampleId('workflow')) @IsString() workflowId!: string;
  @Described('What starts it.', 'schedule') @IsIn(triggerKinds) kind!: TriggerKind;
  @Described('Whether it starts executions.', true) @IsBoolean() enabled!: boolean;
  @Described('For schedules; null otherwise.', cron) @IsOptional() @IsString() cron!: string | null;
  @Described('For schedules; null otherwise.', 'Europe/Berlin') @IsOptional() @IsString() timezone!: string | null;
  @Described('For schedules; null otherwise.', 'latest') @IsOptional() @IsIn(missedRuns) missed!: MissedRuns | null;
  @Described('For events; null otherwise.', 'target.published') @IsOptional() @IsString() event!: string | null;
  @Described('Only when it is true.', exampleFilter) @IsOptional() @IsString() filter!: string | null;
  @Described('For feeds; null otherwise.', exampleFeed) @IsOptional() @IsString() url!: string | null;
  @Described(
    'For hooks: the address to send requests to. Shown once, when it is created; null afterwards.',
    'https://imprint.example/v1/hooks/…',
  )
  @IsOptional()
  @IsString()
  hookUrl!: string | null;
  @Described(
    'For hooks: whether it has an address. One that waited for an approval has none until `rotate` makes it, which shows it once.',
    true,
  )
  @IsBoolean()
  hasAddress!: boolean;
  @Described('For hooks: whether calls must be signed.', false) @IsBoolean() isSigned!: boolean;
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

/** `POST /v1/workflows/schedule-times`. */
export class PreviewWorkflowSchedule {
  @Described('A cron expression of minute, hour, day, month and day of the week.', cron)
  @IsString()
  @MaxLength(limits.workflowCronLength)
  cron!: string;

  @Described('An IANA time zone.', 'Europe/Berlin') @IsString() @MaxLength(64) timezone!: string;
}

/** When a schedule would start its workflow. */
@Resource({ type: 'workflow-schedule-times', path: null })
export class WorkflowScheduleTimesResource {
  @Described('The next times, the earliest first: five, unless there are fewer.', [exampleTime])
  @IsISO8601({}, { each: true })
  times!: Date[];
}
