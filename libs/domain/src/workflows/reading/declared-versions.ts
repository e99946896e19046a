import { Injectable } from '@nestjs/common';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { compileGraph, type CompiledGraph } from '../graph/index.js';
import type { NodeDeclaration } from '../nodes/node-kind.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';

/** Graphs of versions where their nodes do not run. */
@Injectable()
export class DeclaredVersions {
  constructor(
    private readonly versions: WorkflowVersionsRepository,
    private readonly catalogue: NodeCatalogue,
  ) {}

  /** Kinds of its nodes, by id. */
  async kindsOf(organizationId: string, versionId: string): Promise<ReadonlyMap<string, string>> {
    const version = await this.versions.find(organizationId, versionId);
    return new Map(version?.graph.nodes.map(({ id, kind }) => [id, kind]));
  }

  /** Null for a graph that this release cannot read, such as for a kind of node that is gone. */
  async compiled(organizationId: string, versionId: string): Promise<CompiledGraph<NodeDeclaration> | null> {
    const version = await this.versions.find(organizationId, versionId);
    if (version === null) return null;
    try {
      return compileGraph(version.graph, this.catalogue);
    } catch {
      return null;
    }
  }
}
