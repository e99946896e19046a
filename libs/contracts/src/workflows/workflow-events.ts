import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { executionStatuses, type ExecutionStatus } from '../documents/states.js';
import { Failure, sampleRefusal } from '../errors/failure.js';
import type { EventDeclaration, SampleSource } from '../rooms/room.js';

/** What started an execution. Any other stored value is sent as null. */
export const executionTriggers = ['scheduled', 'api', 'manual'] as const;

/** The execution of an event (spec §6.3). */
@Described('One run of a workflow.')
export class ExecutionPayload {
  @IsString() id!: string;
  @IsString() workflowId!: string;
  @IsIn(executionStatuses) status!: ExecutionStatus;
  @Described('What started it; null if that is none of these.')
  @IsOptional()
  @IsIn(executionTriggers)
  trigger!: (typeof executionTriggers)[number] | null;
  @Described('0 to 100.') @IsInt() @Min(0) @Max(100) progress!: number;
  @IsInt() @Min(0) creditsUsed!: number;
  @IsISO8601() startedAt!: string;
  @IsISO8601() completedAt!: string;
  @IsInt() @Min(0) durationMs!: number;
  @Described('The node that ended the run; null on success.') @IsOptional() @IsString() failedNodeId!: string | null;
  @Described('Null on success.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
}

/** Payload of `workflow.*` (spec §6.3). */
@Described('An execution that ended.')
export class ExecutionEventPayload {
  @ValidateNested() @Type(() => ExecutionPayload) execution!: ExecutionPayload;
}

type Ending = 'completed' | 'failed';
type WorkflowEvent = `workflow.execution.${Ending}`;

/** `workflow:<event>:<workflowId>:<executionId>:<status>` (spec §6.2). */
export function workflowEventId(event: WorkflowEvent, workflowId: string, executionId: string, status: string): string {
  return `workflow:${event}:${workflowId}:${executionId}:${status}`;
}

const ofExecution = <const S extends Ending>(status: S, summary: string) =>
  ({
    family: 'workflow',
    payload: ExecutionEventPayload,
    subject: 'execution',
    status,
    summary,
    sample(source: SampleSource) {
      const [id, workflowId] = [source.id('exec'), source.id('flow')];
      const isFailed = status === 'failed';
      const durationMs = 42_000;
      const execution: ExecutionPayload = {
        id,
        workflowId,
        status,
        trigger: 'scheduled',
        progress: isFailed ? 60 : 100,
        creditsUsed: 3,
        startedAt: new Date(source.at.getTime() - durationMs).toISOString(),
        completedAt: source.at.toISOString(),
        durationMs,
        failedNodeId: isFailed ? 'publish' : null,
        error: isFailed ? sampleRefusal : null,
      };
      return { eventId: workflowEventId(`workflow.execution.${status}`, workflowId, id, status), payload: { execution } };
    },
  }) as const;

/** The workflow events (spec §6.3). */
export const workflowEvents = {
  'workflow.execution.completed': ofExecution('completed', 'A workflow execution finished successfully.'),
  'workflow.execution.failed': ofExecution('failed', 'A workflow execution reached permanent failure.'),
} satisfies Record<string, EventDeclaration>;
