import { holdsScope, type Principal, type Scope } from '@imprint/contracts/access';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { ExecuteWorkflow, WorkflowGraph, WorkflowNode } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import type { WorkflowVersionEntity } from '../definitions/workflow-version.entity.js';
import { limits } from '@imprint/contracts/limits';
import { completePins, pinMistakes } from './check-pins.js';
import { requireSmall } from './read-variables.js';
import { allowedInstead } from '../graph/mistakes.js';
import { understandGraph } from '../graph/index.js';
import type { NodeDeclaration } from '../nodes/node-kind.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { CompensationsRepository } from './compensations.repository.js';
import { ReachableGraphs } from './reachable-graphs.js';

/** A version that can run, as far as it is asked to. */
export interface StartableVersion {
  version: WorkflowVersionEntity;
  starts: readonly string[];
  /** Scopes of the nodes that are to run, and of those of the workflows that they start. */
  scopes: readonly Scope[];
  /** Whether one of them schedules, publishes, mails or calls somebody outside. */
  reachesOutside: boolean;
  /** As they were asked for, with null for fields that were left out. */
  pins: Readonly<Record<string, unknown>> | null;
}

type Asked = Pick<ExecuteWorkflow, 'nodeIds' | 'pins' | 'dryRun'> & { nodeId?: string };

/** Whether a version can be started. */
@Injectable()
export class CheckStart {
  constructor(
    readonly catalogue: NodeCatalogue,
    private readonly reachable: ReachableGraphs,
    private readonly compensations: CompensationsRepository,
  ) {}

  /** Whether what an execution did was undone, or some of it. */
  async isUndone(organizationId: string, executionId: string): Promise<boolean> {
    return this.compensations.hasUndone(organizationId, executionId);
  }

  /** @throws Problem `validation_failed` for nodes that are not there; `state_conflict` for a graph with mistakes */
  async check(version: WorkflowVersionEntity, asked: Asked): Promise<StartableVersion> {
    const { graph, organizationId } = version;
    const starts = this.requireRunnable(graph);
    this.requireNodes(graph, asked);
    const run = graph.nodes.filter((node) => this.runs(node, asked));
    const below = await this.reachable.of(organizationId, run);
    const nodes = [...run, ...below.flatMap((each) => each.nodes)];
    const kinds = nodes.flatMap(kindsIn).flatMap((kind) => this.catalogue.find(kind) ?? []);
    const reachesOutside = kinds.some((kind) => kind.reachesOutside === true);
    const pins = asked.pins === undefined ? null : completePins(graph, asked.pins, this.catalogue);
    return { version, starts, scopes: scopesOf(kinds), reachesOutside, pins };
  }

  /** @returns nodes to begin with. @throws Problem `state_conflict` for a graph with mistakes */
  requireRunnable(graph: WorkflowGraph): readonly string[] {
    const { mistakes, starts } = understandGraph(graph, this.catalogue);
    if (mistakes.length === 0) return starts;
    throw problem('state_conflict', `The workflow cannot run. ${mistakes.slice(0, 10).join(' ')}`);
  }

  /** @throws Problem `insufficient_permissions` */
  requireScopes(caller: Principal, { scopes }: StartableVersion): void {
    const missing = scopes.filter((scope) => !holdsScope(caller, scope));
    if (missing.length === 0) return;
    const named = missing.map((scope) => `\`${scope}\``).join(', ');
    throw problem('insufficient_permissions', `Insufficient permissions: executing this workflow needs ${named}.`);
  }

  private runs({ id, kind }: WorkflowNode, { nodeIds, pins }: Asked): boolean {
    if (pins !== undefined && Object.hasOwn(pins, id)) return false;
    return nodeIds === undefined || nodeIds.includes(id) || this.catalogue.find(kind)?.replay === 'pure';
  }

  private requireNodes(graph: WorkflowGraph, { nodeIds = [], pins = {}, nodeId, dryRun = false }: Asked): void {
    requireSmall(pins, '/pins');
    const ids = graph.nodes.map(({ id }) => id);
    const missing = (id: string, pointer: string): ProblemEntry[] =>
      ids.includes(id)
        ? []
        : [
            {
              code: 'validation_failed',
              detail: `There is no node "${id.slice(0, 70)}"; ${allowedInstead(id, ids, 'Nodes')}`,
              source: { pointer },
            },
          ];
    const entries = [
      ...nodeIds.slice(0, mostNamed).flatMap((id, at) => missing(id, `/nodeIds/${at}`)),
      ...Object.keys(pins)
        .slice(0, mostNamed)
        .flatMap((id) => missing(id, `/pins/${id.slice(0, 70)}`)),
      ...(nodeId === undefined ? [] : missing(nodeId, '/nodeId')),
      ...pinMistakes(graph, pins, this.catalogue, dryRun),
    ];
    if (entries.length > 0) throw new Problem(entries);
  }
}

/** Nodes whose names are looked at: a graph does not have more. */
const mostNamed = limits.workflowNodes;

/** Its own, and that of what undoes it. */
const kindsIn = ({ kind, undo }: WorkflowNode): string[] => (undo === undefined ? [kind] : [kind, undo.kind]);

const scopesOf = (kinds: readonly NodeDeclaration[]): readonly Scope[] =>
  [...new Set(kinds.flatMap(({ scopes = [] }) => scopes))].sort();
