import type { Principal } from '@imprint/contracts/access';
import type { ExecuteWorkflow } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { type AskedFor, RequestsOrApprovals } from '../../approvals/index.js';
import { StartExecution } from '../executions/start-execution.js';
import { ExecutionReader, type ExecutionView } from './execution-reader.js';
import { ExecutionSubjects } from './execution-subjects.js';

/** Starts of executions over REST: at once, or once somebody approves them. The tools run what was approved. */
@Injectable()
export class ExecutionRequests {
  constructor(
    private readonly starting: StartExecution,
    private readonly executions: ExecutionReader,
    private readonly subjects: ExecutionSubjects,
    private readonly asking: RequestsOrApprovals,
  ) {}

  execute(
    caller: Principal,
    workflowId: string,
    body: ExecuteWorkflow,
    idempotencyKey: string | null,
  ): Promise<ExecutionView | AskedFor> {
    return this.startedOrAsked(caller, () => this.starting.execute(caller, workflowId, body, idempotencyKey), {
      ...executeTool,
      arguments: { workflowId, ...body },
      subject: () => this.subjects.ofWorkflow(caller, workflowId, body.version),
      idempotencyKey,
    });
  }

  resume(caller: Principal, runId: string, idempotencyKey: string | null): Promise<ExecutionView | AskedFor> {
    return this.startedOrAsked(caller, () => this.starting.resume(caller, runId), {
      ...resumeTool,
      arguments: { runId },
      subject: () => this.subjects.ofExecution(caller, runId),
      idempotencyKey,
    });
  }

  rerun(caller: Principal, runId: string, nodeId: string, idempotencyKey: string | null): Promise<ExecutionView | AskedFor> {
    return this.startedOrAsked(caller, () => this.starting.rerun(caller, runId, nodeId, idempotencyKey), {
      ...resumeTool,
      arguments: { runId, nodeId },
      subject: () => this.subjects.ofExecution(caller, runId),
      idempotencyKey,
    });
  }

  private startedOrAsked(
    caller: Principal,
    start: () => Promise<string>,
    request: Parameters<RequestsOrApprovals['doneOrAsked']>[2],
  ): Promise<ExecutionView | AskedFor> {
    return this.asking.doneOrAsked(caller, async () => this.executions.read(caller, await start()), request);
  }
}

/** The tools that run these requests once they are approved. */
const executeTool = { toolName: 'execute_workflow', toolTitle: 'Run a workflow', publishes: true };
const resumeTool = { toolName: 'resume_workflow_run', toolTitle: 'Go on with a run', publishes: true };
