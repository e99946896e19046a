import type { WorkflowCheckResource, WorkflowGraph, WorkflowResource } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Authors } from '../../identity/index.js';
import { understandGraph, type UnderstoodGraph } from '../graph/index.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { checkedGraph } from './checked-graph.js';
import type { WorkflowEntity } from './workflow.entity.js';
import { WorkflowVersionsRepository } from './workflow-versions.repository.js';

/** A workflow as callers see it. */
export type WorkflowView = WorkflowResource & { id: string };

/** Workflows as callers see them. */
@Injectable()
export class WorkflowViews {
  constructor(
    private readonly versions: WorkflowVersionsRepository,
    private readonly authors: Authors,
    private readonly kinds: NodeCatalogue,
    private readonly dataSource: DataSource,
  ) {}

  async viewOf(row: WorkflowEntity): Promise<WorkflowView> {
    const { id, organizationId, publishedVersion, draft } = row;
    const published = publishedVersion === null ? null : await this.versions.hashOf(organizationId, id, publishedVersion);
    const [named] = await this.authors.withNames([{ authorId: row.userId }]);
    if (named === undefined) throw new Error(`the workflow ${id} has no author`);
    const { description, brandId, maxConcurrent, createdAt, updatedAt } = row;
    return {
      ...{ id, description, brandId, maxConcurrent, publishedVersion, createdAt, updatedAt },
      label: row.name,
      revision: row.draftRevision,
      hasUnpublishedChanges: row.draftHash !== published,
      kinds: kindsOf(draft),
      nodeCount: draft.nodes.length,
      ...partsOf(draft),
      ...(await this.checked(organizationId, draft)),
      author: named.author,
    };
  }

  /** What is wrong with a graph, and what executing it takes. */
  async checked(organizationId: string, graph: WorkflowGraph): Promise<WorkflowCheckResource> {
    const checked = await checkedGraph(this.dataSource.manager, organizationId, graph, this.kinds);
    const { mistakes, scopes, reachesOutside } = checked;
    return { mistakes: [...mistakes], scopes: [...scopes], reachesOutside };
  }

  /** What is known of a graph, whatever ids it names. */
  understood(graph: WorkflowGraph): UnderstoodGraph {
    return understandGraph(graph, this.kinds);
  }
}

/** As it is sent, and sent back. */
export function partsOf({
  nodes,
  edges,
  inputs,
  layout = {},
}: WorkflowGraph): Pick<WorkflowResource, 'nodes' | 'edges' | 'inputs' | 'layout'> {
  return {
    nodes: nodes.map((node) => ({ ...node })),
    edges: edges.map((edge) => ({ ...edge })),
    inputs: { ...inputs },
    layout: { ...layout },
  };
}

/** A kind of a draft may be anything. */
function kindsOf({ nodes }: WorkflowGraph): string[] {
  const kinds = nodes.flatMap(({ kind }) => (typeof (kind as unknown) === 'string' ? [kind.slice(0, 64)] : []));
  return [...new Set(kinds)].sort();
}
