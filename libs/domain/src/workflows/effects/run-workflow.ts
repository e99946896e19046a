import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { isObject } from '../expressions/values.js';
import { ChildExecutions } from '../executions/child-executions.js';
import { workflowKind } from '../executions/reachable-graphs.js';
import { UndoExecution } from '../executions/undo-execution.js';
import { executionKey } from '../executions/wait-keys.js';
import { type NodeDeclaration, type Rehearsal, type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import type { Effect } from './effect.js';
import { textIn } from './effect-settings.js';

/** A step looks again once it has waited twice as long, within these bounds: a wake-up can be lost with the worker that was to send it. */
const pollMs = { least: 5_000, most: 60_000 } as const;
/** The same while the other execution is undone, which nobody says. */
const undoPollMs = { least: 500, most: 30_000 } as const;

const declaration: NodeDeclaration = {
  kind: workflowKind,
  label: 'Run a workflow',
  description: 'Runs the published version of another workflow and goes on when it is completed. If it fails, this node fails.',
  group: 'flow',
  fields: {
    workflowId: {
      type: 'text',
      label: 'Workflow',
      description: 'Id of the workflow.',
      required: true,
      isLiteral: true,
      maxLength: 100,
      refersTo: 'workflow',
    },
    variables: { type: 'object', label: 'Inputs', description: 'Values of its inputs, by name.', isTemplate: true },
  },
  outputs: {
    executionId: { type: 'text', description: 'Id of its execution.' },
    outputs: { type: 'object', description: 'What its last nodes gave, by id.' },
  },
  ports: ['out'],
  replay: 'keyed',
  undo: 'automatic',
  timeoutSeconds: 60,
  retry: { maxAttempts: 10, waitSeconds: 10 },
};

/** Runs another workflow. */
@Injectable()
export class RunWorkflow implements Effect {
  static readonly declaration = declaration;

  constructor(
    private readonly children: ChildExecutions,
    private readonly undoing: UndoExecution,
  ) {}

  async perform(caller: Principal, call: StepCall): Promise<StepResult> {
    const id = textIn(isObject(call.state) ? call.state : {}, 'executionId') ?? (await this.start(caller, call));
    const child = await this.children.find(call, id);
    if (child === null) throw StepFailure.of('unknown', 'execution_gone', `There is no execution ${id} any more.`);
    const { status, creditsMicro, outputs, error } = child;
    if (status === 'completed') return { output: { executionId: id, outputs }, creditsMicro };
    if (status === 'cancelled') throw StepFailure.of('validation', 'execution_cancelled', `The execution ${id} was cancelled.`);
    if (status === 'failed') {
      throw new StepFailure(
        error ?? { class: 'unknown', code: 'execution_failed', message: `The execution ${id} failed.`, retryable: false },
      );
    }
    return waitFor(id, sinceOf(call), pollMs);
  }

  /** Undoes what the other execution has done. */
  async compensate(_caller: Principal, call: StepCall, output: unknown): Promise<StepResult> {
    const { executionId } = output as { executionId: string };
    const { isOver, left } = await this.undoing.undo(call, executionId);
    if (!isOver) return waitFor(executionId, sinceOf(call), undoPollMs);
    if (left === 0) return { output: null };
    const message = `${left} of the steps of ${executionId} could not be undone: they say why.`;
    throw StepFailure.of('validation', 'undo_incomplete', message);
  }

  rehearse(): Rehearsal {
    return { output: { executionId: 'exec_dry_run', outputs: {} } };
  }

  private start(caller: Principal, call: StepCall): Promise<string> {
    const { variables } = call.settings;
    return this.children.start(caller, call, textIn(call.settings, 'workflowId') ?? '', isObject(variables) ? variables : {});
  }
}

/** When it began to wait, by the clock of the worker that it began on. */
const sinceOf = ({ state }: StepCall): number => Number((isObject(state) ? state['since'] : undefined) ?? Date.now());

function waitFor(executionId: string, since: number, { least, most }: { least: number; most: number }): StepResult {
  const inMs = Math.min(Math.max(Date.now() - since, least), most);
  return { wait: { key: executionKey(executionId), until: { inMs } }, state: { executionId, since } };
}
