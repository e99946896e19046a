import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { executionStatuses, type ExecutionStatus } from '../documents/states.js';
import { FailurePayload, sampleRefusal } from '../errors/failure-payload.js';
import type { Failure } from '../errors/failure.js';
import type { EventDeclaration, SampleSource } from '../rooms/room.js';

/** What starts an execution. A stored value that is none of these is sent as null. */
export const executionTriggers = ['scheduled', 'api', 'manual'] as const;

export class ExecutionPayload {
  @IsString() id!: string;
  @IsString() workflowId!: string;
  @IsIn(executionStatuses) status!: ExecutionStatus;
  @IsOptional() @IsIn(executionTriggers) trigger!: (typeof executionTriggers)[number] | null;
  @IsInt() @Min(0) @Max(100) progress!: number;
  @IsInt() @Min(0) creditsUsed!: number;
  @IsISO8601() startedAt!: string;
  @IsISO8601() completedAt!: string;
  @IsInt() @Min(0) durationMs!: number;
  @IsOptional() @IsString() failedNodeId!: string | null;
  @IsOptional() @ValidateNested() @Type(() => FailurePayload) error!: Failure | null;
}

export class WorkflowEventPayload {
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
    payload: WorkflowEventPayload,
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

export const workflowEvents = {
  'workflow.execution.completed': ofExecution('completed', 'A workflow execution finished successfully.'),
  'workflow.execution.failed': ofExecution('failed', 'A workflow execution reached permanent failure.'),
} satisfies Record<string, EventDeclaration>;
