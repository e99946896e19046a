import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { compileGraph, type CompiledGraph } from '../graph/index.js';
import type { NodeDeclaration } from '../nodes/node-kind.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';

/** A version never changes, so a compiled one is as good as the row. */
const keptVersions = 200;

interface DeclaredVersion {
  kinds: ReadonlyMap<string, string>;
  compiled: CompiledGraph<NodeDeclaration> | null;
}

/** Graphs of versions where their nodes do not run. */
@Injectable()
export class DeclaredVersions {
  private readonly known = new LRUCache<string, DeclaredVersion>({ max: keptVersions });

  constructor(
    private readonly versions: WorkflowVersionsRepository,
    private readonly catalogue: NodeCatalogue,
  ) {}

  /** Kinds of its nodes, by id. */
  async kindsOf(organizationId: string, versionId: string): Promise<ReadonlyMap<string, string>> {
    return (await this.find(organizationId, versionId))?.kinds ?? new Map();
  }

  /** Null for a graph that this release cannot read, such as for a kind of node that is gone. */
  async compiled(organizationId: string, versionId: string): Promise<CompiledGraph<NodeDeclaration> | null> {
    return (await this.find(organizationId, versionId))?.compiled ?? null;
  }

  private async find(organizationId: string, versionId: string): Promise<DeclaredVersion | null> {
    const key = `${organizationId} ${versionId}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const version = await this.versions.find(organizationId, versionId);
    if (version === null) return null;
    const { graph } = version;
    const declared = { kinds: new Map(graph.nodes.map(({ id, kind }) => [id, kind])), compiled: this.compile(graph) };
    this.known.set(key, declared);
    return declared;
  }

  private compile(graph: Parameters<typeof compileGraph>[0]): CompiledGraph<NodeDeclaration> | null {
    try {
      return compileGraph(graph, this.catalogue);
    } catch {
      return null;
    }
  }
}
