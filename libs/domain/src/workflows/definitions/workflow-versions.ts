import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type {
  WorkflowChangesResource,
  WorkflowGraph,
  WorkflowVersionResource,
  WorkflowVersionSummaryResource,
} from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Authors } from '../../identity/index.js';
import { changesBetween } from '../graph/index.js';
import { ChangeWorkflow } from './change-workflow.js';
import type { WorkflowVersionEntity } from './workflow-version.entity.js';
import { type ListedVersion, WorkflowVersionsRepository } from './workflow-versions.repository.js';
import { partsOf, type WorkflowView } from './workflow-views.js';
import { WorkflowsService } from './workflows.service.js';

/** Versions as callers see them. */
export type WorkflowVersionSummaryView = WorkflowVersionSummaryResource & { id: string };
export type WorkflowVersionView = WorkflowVersionResource & { id: string };

/** What workflows were when they were published or executed. Versions never change, and are never deleted. */
@Injectable()
export class WorkflowVersions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workflows: WorkflowsService,
    private readonly versions: WorkflowVersionsRepository,
    private readonly changing: ChangeWorkflow,
    private readonly authors: Authors,
  ) {}

  /** The latest first. @throws Problem `not_found` */
  async list(caller: Principal, workflowId: string, query: ListQuery): Promise<Page<WorkflowVersionSummaryView>> {
    const { publishedVersion } = await this.workflows.find(caller, workflowId);
    const page = await this.versions.list(caller.organizationId, workflowId, query);
    return { ...page, items: await this.summariesOf(page.items, publishedVersion) };
  }

  /** @throws Problem `not_found` */
  async read(caller: Principal, workflowId: string, number: string): Promise<WorkflowVersionView> {
    const { publishedVersion } = await this.workflows.find(caller, workflowId);
    const version = await this.require(caller, workflowId, number);
    const [summary] = await this.summariesOf([version], publishedVersion);
    if (summary === undefined) throw new Error(`the version ${version.id} has no author`);
    return { ...summary, ...partsOf(version.graph) };
  }

  /** @param since the earlier version; the one before if left out @throws Problem `not_found` */
  async changes(
    caller: Principal,
    workflowId: string,
    number: string,
    since?: number,
  ): Promise<WorkflowChangesResource & { id: string }> {
    await this.workflows.find(caller, workflowId);
    const { id, graph, number: later } = await this.require(caller, workflowId, number);
    const earlier = since ?? later - 1;
    const before = earlier === 0 ? emptied(graph) : (await this.require(caller, workflowId, String(earlier))).graph;
    const { edges, inputs, nodes, renamed, movedNodes } = changesBetween(before, graph);
    const copied = { inputs: { ...inputs }, nodes: { ...nodes } } as Pick<WorkflowChangesResource, 'inputs' | 'nodes'>;
    return { id, ...copied, renamed, movedNodes, addedEdges: [...edges.added], removedEdges: [...edges.removed] };
  }

  /** The draft becomes what that version is. @throws Problem `not_found`, `revision_conflict`, `state_conflict` for a change of a locked node */
  async restore(caller: Principal, workflowId: string, number: string, expectedRevision?: number): Promise<WorkflowView> {
    await this.dataSource.transaction(async (manager) => {
      const workflow = await this.changing.begin(manager, caller, workflowId, expectedRevision);
      const { graph } = await this.require(caller, workflowId, number, manager);
      await this.changing.write(manager, caller, workflow, { draft: graph });
    });
    return this.workflows.read(caller, workflowId);
  }

  private async summariesOf(
    rows: readonly ListedVersion[],
    publishedVersion: number | null,
  ): Promise<WorkflowVersionSummaryView[]> {
    const named = await this.authors.withNames(rows.map((row) => ({ ...row, authorId: row.userId })));
    return named.map(({ id, number, hash, author, createdAt }) => ({
      ...{ id, number, hash, author, createdAt },
      isPublished: number === publishedVersion,
    }));
  }

  private async require(
    { organizationId }: Principal,
    workflowId: string,
    written: string,
    manager?: EntityManager,
  ): Promise<WorkflowVersionEntity> {
    const number = /^[1-9]\d{0,8}$/.test(written) ? Number(written) : null;
    const version = number === null ? null : await this.versions.findNumber(organizationId, workflowId, number, manager);
    if (version === null) throw problem('not_found', `The workflow ${workflowId} has no version ${written}.`);
    return version;
  }
}

/** What comes before the first version. */
function emptied({ schema, name }: WorkflowGraph): WorkflowGraph {
  return { schema, name, inputs: {}, nodes: [], edges: [] };
}
