import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { HoldsJson } from '../documents/json-fields.js';
import { ListQuery } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { executionStatuses, type ExecutionStatus } from '../documents/states.js';
import { Failure } from '../errors/failure.js';
import { Author } from '../identity/author.js';
import { limits } from '../limits/limits.js';

const anyObject = { additionalProperties: true } as const;

/** What started an execution. */
export const executionStarts = ['manual', 'api', 'scheduled', 'event', 'hook', 'rss', 'workflow'] as const;
export type ExecutionStart = (typeof executionStarts)[number];

export const executableVersions = ['published', 'draft'] as const;

/** `POST /v1/workflows/{id}/execute`. */
@HoldsJson('variables', 'pins')
export class ExecuteWorkflow {
  @Described('Values of its inputs, by name.', { url: 'https://blog.example/feed.xml' }, anyObject)
  @IsOptional()
  @IsObject()
  variables?: Record<string, unknown>;

  @Described(
    'Runs these nodes only. Others with effects are not run: they give what `pins` say, and without that, what follows them is skipped.',
    ['draft'],
  )
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.workflowNodes)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  nodeIds?: string[];

  @Described(
    'Outputs that nodes give instead of running, by id: objects with fields that the node gives. Those that are left out are null.',
    { feed: { items: [] } },
    anyObject,
  )
  @IsOptional()
  @IsObject()
  pins?: Record<string, unknown>;

  @Described(
    'A dry run has no effect outside: nodes that act return samples, waits end at once, and the cost is estimated.',
    false,
  )
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;

  @Described('`draft` runs what is being edited.', 'published')
  @IsOptional()
  @IsIn(executableVersions)
  version?: (typeof executableVersions)[number];
}

/** `GET /v1/executions`. `search` is in the name of the workflow. */
export class ListExecutionsQuery extends ListQuery {
  @Described('Only executions of this workflow.', exampleId('workflow'))
  @IsOptional()
  @IsId('workflow')
  workflowId?: string;

  @Described('Only executions with this status.', 'failed')
  @IsOptional()
  @IsIn(executionStatuses)
  status?: ExecutionStatus;
}

/** `GET /v1/executions/{id}/steps/{nodeId}`. */
export class ReadExecutionStepQuery {
  @Described('Items of the loops around it, such as `17.3`; empty outside of loops.', '17.3')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  scope?: string;
}

/** `POST /v1/executions/{id}/rerun`. */
export class RerunExecution {
  @Described('Runs from this node on; those before it give what they gave.', 'draft')
  @IsString()
  @MaxLength(64)
  nodeId!: string;
}

/** `POST /v1/executions/{id}/approve`. */
export class ApproveStep {
  @Described('The node that waits.', 'ok') @IsString() @MaxLength(64) nodeId!: string;

  @Described('Items of the loops around it, such as `17.3`; empty outside of loops.', '')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  scope?: string;

  @Described('Whether the execution goes on through `approved` or through `rejected`.', true) @IsBoolean() approved!: boolean;

  @Described('Why. Later nodes can read it.', 'The date is wrong.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowReasonLength)
  reason?: string;
}

/** An execution of a workflow. */
@Resource({ type: 'execution', path: 'executions' })
export class ExecutionResource {
  @Described('The workflow.', exampleId('workflow')) @IsString() workflowId!: string;
  @Described('Its version.', 2) @IsInt() version!: number;
  @Described('Brand of the workflow; null if it has none.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('What started it.', 'api') @IsIn(executionStarts) trigger!: ExecutionStart;
  @Described(
    '`queued` waits for others of its workflow or organization, `waiting` for a time or for somebody; `compensating` undoes what it has done.',
    'running',
  )
  @IsIn(executionStatuses)
  status!: ExecutionStatus;
  @Described('0 to 100; it never goes back.', 60) @IsInt() @Min(0) @Max(100) progress!: number;
  @Described('Credits it has used; of a dry run, what it would use.', 3) @IsInt() creditsUsed!: number;
  @Described('Whether it is a dry run.', false) @IsBoolean() isDryRun!: boolean;
  @Described('Values of its inputs.', { url: 'https://blog.example/feed.xml' }, anyObject)
  @IsObject()
  variables!: Record<string, unknown>;
  @Described('The node that ended it; null on success.', null) @IsOptional() @IsString() failedNodeId!: string | null;
  @Described('Why it failed; null otherwise.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  @Described('When the outputs of its steps were deleted: it cannot be resumed any more. Null while they are kept.', null)
  @IsOptional()
  @IsISO8601()
  outputsDeletedAt!: Date | null;
  @Described('When its steps were deleted; null while they are kept.', null)
  @IsOptional()
  @IsISO8601()
  stepsDeletedAt!: Date | null;
  @Described('The execution that it goes on from; null for none.', exampleId('workflowExecution'))
  @IsOptional()
  @IsString()
  resumedFromId!: string | null;
  @Described('The execution that started it as a step; null for none.', exampleId('workflowExecution'))
  @IsOptional()
  @IsString()
  parentId!: string | null;
  @Described('Who started it, or made the trigger that did.') @ValidateNested() @Type(() => Author) author!: Author;
  @Described('API key or MCP connection that did so for them; null for a signed-in person.', exampleId('apiKey'))
  @IsOptional()
  @IsString()
  credentialId!: string | null;
  @Described('When it was asked for.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it began; null while it is queued.', exampleTime) @IsOptional() @IsISO8601() startedAt!: Date | null;
  @Described('When it ended; null until then.', exampleTime) @IsOptional() @IsISO8601() completedAt!: Date | null;
  @Described('Milliseconds from its beginning to its end, or until now.', 42_000) @IsOptional() @IsInt() durationMs!:
    number | null;
}

/** States of a step as callers see them. */
export const stepStatuses = ['pending', 'ready', 'running', 'waiting', 'held', 'done', 'failed', 'skipped', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];

export const stepWaits = ['time', 'approval', 'generation', 'workflow', 'items', 'retry', 'signal'] as const;

/** What a step waits for. */
export class StepWait {
  @Described('What it waits for.', 'approval') @IsIn(stepWaits) for!: (typeof stepWaits)[number];
  @Described('Until when at most; null for no end.', exampleTime) @IsOptional() @IsISO8601() until!: Date | null;
  @Described('Id of the approval, generation or execution; null for none.', exampleId('approval')) @IsOptional() @IsString() id!:
    string | null;
  @Described('For approvals: what to decide; null otherwise.', 'Publish the launch post?') @IsOptional() @IsString() question!:
    string | null;
}

export const undoStatuses = ['pending', 'running', 'held', 'undone', 'failed', 'cancelled'] as const;
export type UndoStatus = (typeof undoStatuses)[number];

/** How undoing a step went. */
export class StepUndo {
  @Described('`failed` could not be undone, `cancelled` was not, because somebody cancelled the execution.', 'undone')
  @IsIn(undoStatuses)
  status!: UndoStatus;
  @Described('Attempts so far.', 1) @IsInt() attempts!: number;
  @Described('Why it could not be undone, or has to be tried again; null otherwise.')
  @IsOptional()
  @ValidateNested()
  @Type(() => Failure)
  error!: Failure | null;
  @Described('When it ended; null until then.', exampleTime) @IsOptional() @IsISO8601() endedAt!: Date | null;
}

/** A step of an execution: a node, or one item of it in a loop. */
@Resource({ type: 'execution-step', path: null })
export class ExecutionStepResource {
  @Described('The node.', 'draft') @IsString() nodeId!: string;
  @Described('Items of the loops around it: empty outside of loops, `17`, `17.3`.', '') @IsString() scope!: string;
  @Described('Kind of the node.', 'post_draft') @IsString() kind!: string;
  @Described('Where it is.', 'done') @IsIn(stepStatuses) status!: StepStatus;
  @Described('Attempts so far.', 1) @IsInt() attempts!: number;
  @Described('What it waits for; null if it does not.')
  @IsOptional()
  @ValidateNested()
  @Type(() => StepWait)
  waitsFor!: StepWait | null;
  @Described(
    'What it gave; null until then. Lists leave out what is longer than 16,384 bytes.',
    { postId: exampleId('post') },
    { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] },
  )
  @IsOptional()
  output!: unknown;
  @Described('Length of the output as JSON, in bytes; null without one.', 48)
  @IsOptional()
  @IsInt()
  outputBytes!: number | null;
  @Described('Why it failed, or has to be tried again; null otherwise.')
  @IsOptional()
  @ValidateNested()
  @Type(() => Failure)
  error!: Failure | null;
  @Described('How undoing it went; null if nothing of it is to be undone.')
  @IsOptional()
  @ValidateNested()
  @Type(() => StepUndo)
  undo!: StepUndo | null;
  @Described('Credits it has used, in millionths.', 1_000_000) @IsInt() creditsMicro!: number;
  @Described('Whether its output was given instead of running it.', false) @IsBoolean() isPinned!: boolean;
  @Described('When it first began; null until then.', exampleTime) @IsOptional() @IsISO8601() startedAt!: Date | null;
  @Described('When it ended; null until then.', exampleTime) @IsOptional() @IsISO8601() endedAt!: Date | null;
}

/** An attempt of a step that went wrong. */
export class StepAttempt {
  @Described('1 for the first attempt.', 1) @IsInt() number!: number;
  @Described('When it ended.', exampleTime) @IsISO8601() endedAt!: Date;
  @Described('Why.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
}

/** A step with its settings, as they were when it ran. */
@Resource({ type: 'execution-step-detail', path: null })
export class ExecutionStepDetailResource extends ExecutionStepResource {
  @Described(
    'Its settings, with every expression evaluated; null if they cannot be.',
    { content: 'New: plum cake' },
    { type: ['object', 'null'], additionalProperties: true },
  )
  @IsOptional()
  @IsObject()
  settings!: Record<string, unknown> | null;
  @Described('Attempts that went wrong, the first one first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => StepAttempt)
  failures!: StepAttempt[];
}
