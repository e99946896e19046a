import { limits } from '@imprint/contracts/limits';
import type { WorkflowGraph, WorkflowNode } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';

/** The kind of node that starts another workflow, which its setting `workflowId` names. */
export const workflowKind = 'workflow';

/** Workflows that nodes start, and those that these start. */
@Injectable()
export class ReachableGraphs {
  constructor(private readonly versions: WorkflowVersionsRepository) {}

  /** Graphs of their published versions, each once. */
  async of(organizationId: string, nodes: readonly WorkflowNode[]): Promise<WorkflowGraph[]> {
    const known = new Set<string>();
    const graphs: WorkflowGraph[] = [];
    let named = workflowsIn(nodes);
    for (let depth = 0; depth < limits.workflowNesting && named.length > 0; depth += 1) {
      const asked = named.filter((id) => !known.has(id));
      for (const id of asked) known.add(id);
      const found = await this.versions.publishedGraphs(organizationId, asked);
      graphs.push(...found);
      named = found.flatMap((graph) => workflowsIn(graph.nodes));
    }
    return graphs;
  }
}

function workflowsIn(nodes: readonly WorkflowNode[]): string[] {
  return nodes.flatMap((node) => {
    const id = node.kind === workflowKind ? node.with?.['workflowId'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}
