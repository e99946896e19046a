import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { compileGraph } from '../graph/index.js';
import type { CompiledGraph } from '../graph/compiled-graph.js';
import { KindMissing, StepFailure } from '../nodes/node-kind.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { WorkflowVersionsRepository } from './workflow-versions.repository.js';

/** A version never changes, so a compiled one is as good as the row. */
const keptVersions = 200;

/** Graphs of versions, ready to run. */
@Injectable()
export class CompiledVersions {
  private readonly compiled = new LRUCache<string, Promise<CompiledGraph | null>>({ max: keptVersions });

  constructor(
    private readonly versions: WorkflowVersionsRepository,
    private readonly kinds: NodeKinds,
  ) {}

  /** Null when the version is gone. @throws StepFailure when this process cannot run it; KindMissing if another one may */
  async get(organizationId: string, versionId: string): Promise<CompiledGraph | null> {
    const known = this.compiled.get(versionId);
    if (known !== undefined) return known;
    const compiling = this.load(organizationId, versionId);
    this.compiled.set(versionId, compiling);
    try {
      const graph = await compiling;
      if (graph === null) this.compiled.delete(versionId);
      return graph;
    } catch (error) {
      this.compiled.delete(versionId);
      throw error;
    }
  }

  private async load(organizationId: string, id: string): Promise<CompiledGraph | null> {
    const version = await this.versions.find(organizationId, id);
    if (version === null) return null;
    try {
      return compileGraph(version.graph, this.kinds);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The graph cannot run.';
      const failure = { class: 'misconfiguration', code: 'workflow_cannot_run', message, retryable: false } as const;
      const lacksKind = version.graph.nodes.some(({ kind, undo }) =>
        [kind, undo?.kind ?? kind].some((name) => this.kinds.find(name) === undefined),
      );
      throw lacksKind ? new KindMissing(failure) : new StepFailure(failure);
    }
  }
}
