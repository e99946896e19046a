import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type {
  ExecutionStepDetailResource,
  ExecutionStepResource,
  StepStatus,
  StepUndo,
  UndoStatus,
} from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import type { StepPlace } from '../executions/claimed-step.js';
import { DeclaredVersions } from './declared-versions.js';
import { ExecutionReader } from './execution-reader.js';
import type { ReadExecution } from './execution-reads.repository.js';
import { StepReadsRepository, type ReadStep } from './step-reads.repository.js';
import { StepSettings } from './step-settings.js';
import { waitOf } from './step-wait.js';

/** A step as callers see it. */
export type StepView = ExecutionStepResource & { id: string };
export type StepDetailView = ExecutionStepDetailResource & { id: string };

/** Reads the steps of executions. */
@Injectable()
export class ExecutionSteps {
  constructor(
    private readonly executions: ExecutionReader,
    private readonly steps: StepReadsRepository,
    private readonly versions: DeclaredVersions,
    private readonly settings: StepSettings,
  ) {}

  /**
   * In the order in which they began; `search` is in the id of the node.
   * @param outputBytes longer outputs are left out
   * @throws Problem `not_found`, `invalid_cursor`
   */
  async list(
    caller: Principal,
    executionId: string,
    query: ListQuery,
    outputBytes: number = limits.workflowListedOutputBytes,
  ): Promise<Page<StepView>> {
    const execution = await this.executions.find(caller, executionId);
    const kinds = await this.kindsOf(execution);
    const { page, limit, search, cursor } = query;
    if (cursor !== undefined)
      throw problem('invalid_cursor', 'Steps are read by page, without a cursor.', { parameter: 'cursor' });
    const { items, total } = await this.steps.list(execution, {
      ...{ page, limit, outputBytes },
      ...(search !== undefined && { search }),
    });
    return { items: items.map((row) => viewOf(execution, kinds, row)), total, page, limit };
  }

  /** @throws Problem `not_found`, also for a step that no edge has led to yet */
  async read(caller: Principal, place: StepPlace): Promise<StepDetailView> {
    const execution = await this.executions.find(caller, place.executionId);
    const { organizationId } = execution;
    const row = await this.steps.find(organizationId, place);
    if (row === null) throw problem('not_found', `The execution has no step ${nameOf(place)}.`);
    const [kinds, settings, failures] = await Promise.all([
      this.kindsOf(execution),
      // They were computed from what other steps gave.
      execution.outputsDeletedAt === null ? this.settings.of(execution, place) : null,
      this.steps.failuresOf(organizationId, place),
    ]);
    return { ...viewOf(execution, kinds, row), settings, failures };
  }

  /** What the nodes gave with which the graph ends, by id, and which of them gave too much for a list. @throws Problem `not_found` */
  async outputs(
    caller: Principal,
    executionId: string,
  ): Promise<{ outputs: Record<string, unknown>; longOutputs: readonly string[] }> {
    const execution = await this.executions.find(caller, executionId);
    const graph = await this.versions.compiled(execution.organizationId, execution.versionId);
    const last = [...(graph?.nodes.values() ?? [])].filter(
      (node) => node.loop === null && node.ports.every((port) => port === 'item' || node.next(port).length === 0),
    );
    const ids = last.map(({ id }) => id);
    const rows = await this.steps.listOfNodes(execution, ids, limits.workflowListedOutputBytes);
    const done = rows.filter(({ status }) => status === 'done');
    const isLong = ({ outputBytes }: ReadStep): boolean => (outputBytes ?? 0) > limits.workflowListedOutputBytes;
    const outputs = Object.fromEntries(done.flatMap((row) => (isLong(row) ? [] : [[row.nodeId, row.output]])));
    return { outputs, longOutputs: done.filter(isLong).map(({ nodeId }) => nodeId) };
  }

  private kindsOf({ organizationId, versionId }: ReadExecution): Promise<ReadonlyMap<string, string>> {
    return this.versions.kindsOf(organizationId, versionId);
  }
}

const nameOf = ({ nodeId, scope }: Pick<StepPlace, 'nodeId' | 'scope'>): string => (scope === '' ? nodeId : `${nodeId}/${scope}`);

const undoStatusOf: Readonly<Record<string, UndoStatus>> = {
  ...{ blocked: 'pending', ready: 'pending', running: 'running', waiting: 'running', held: 'held' },
  ...{ done: 'undone', failed: 'failed', cancelled: 'cancelled' },
};

function undoOf({ undo }: ReadStep): StepUndo | null {
  if (undo === null) return null;
  const { status, attempts, error, endedAt } = undo;
  return { status: undoStatusOf[status] ?? 'running', attempts, error, endedAt: endedAt === null ? null : new Date(endedAt) };
}

/** One that waits for tokens is `pending` for callers, who know none. */
const statusOf = (status: string): StepStatus => (status === 'blocked' ? 'pending' : (status as StepStatus));

function viewOf(execution: ReadExecution, kinds: ReadonlyMap<string, string>, row: ReadStep): StepView {
  const { waitKey: _waitKey, wakeAt: _wakeAt, state: _state, ...step } = row;
  return {
    ...step,
    id: `${execution.id}/${nameOf(row)}`,
    kind: kinds.get(row.nodeId) ?? 'unknown',
    status: statusOf(row.status),
    waitsFor: waitOf(row),
    undo: undoOf(row),
  };
}
