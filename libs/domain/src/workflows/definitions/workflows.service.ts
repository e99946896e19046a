import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type {
  CheckWorkflow,
  CreateWorkflow,
  GraphFormat,
  GraphParts,
  ImportWorkflow,
  ListWorkflowsQuery,
  UpdateWorkflow,
  WorkflowCheckResource,
  WorkflowExportResource,
  WorkflowGraph,
} from '@imprint/contracts/workflows';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { allNew } from '../../audit/index.js';
import { BrandsService } from '../../brands/index.js';
import { graphHash, graphText, type UnderstoodGraph } from '../graph/index.js';
import { ChangeWorkflow } from './change-workflow.js';
import { draftGraph, mistakesProblem } from './draft-graph.js';
import { importedGraph } from './imported-graph.js';
import type { WorkflowEntity } from './workflow.entity.js';
import { WorkflowViews, type WorkflowView } from './workflow-views.js';
import type { ListedWorkflow } from './listed-workflow.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** What a new workflow begins with. */
interface NewWorkflow {
  draft: WorkflowGraph;
  brandId?: string | undefined;
  description?: string | undefined;
  maxConcurrent?: number | null;
  /** The workflow that it is a copy of. */
  copiedFrom?: string;
  publish?: boolean;
}

/** Workflows as they are edited, published, copied, and kept in files. */
@Injectable()
export class WorkflowsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workflows: WorkflowsRepository,
    private readonly brands: BrandsService,
    private readonly changing: ChangeWorkflow,
    private readonly views: WorkflowViews,
  ) {}

  /** Newest first. */
  async list(caller: Principal, query: ListWorkflowsQuery): Promise<Page<ListedWorkflow>> {
    await this.brands.requireFilter(caller, query.brandId);
    return this.workflows.list(caller, query);
  }

  /** @throws Problem `not_found` */
  async read(caller: Principal, id: string): Promise<WorkflowView> {
    return this.views.viewOf(await this.find(caller, id));
  }

  /**
   * Published, unless the caller wants a draft.
   * @throws Problem `validation_failed` with every mistake of what is to be published, `limit_reached`; `brand_required` for members limited to
   * brands who name none
   */
  async create(
    caller: Principal,
    { label, brandId, description, publish = true, ...parts }: CreateWorkflow,
    idempotencyKey: string | null = null,
  ): Promise<WorkflowView> {
    return this.createOnce(caller, idempotencyKey, async () => {
      const draft = draftGraph(label, parts);
      const { mistakes } = await this.views.checked(caller.organizationId, draft);
      if (publish && mistakes.length > 0) throw mistakesProblem(mistakes, draft);
      return { draft, brandId, description, publish };
    });
  }

  /** As an unpublished draft. @throws Problem `validation_failed` at `/definition`, and as `create` does */
  async import(caller: Principal, body: ImportWorkflow, idempotencyKey: string | null = null): Promise<WorkflowView> {
    const { definition, brandId } = body;
    return this.createOnce(caller, idempotencyKey, () => ({ draft: importedGraph(definition), brandId }));
  }

  /** A draft of the same brand. @throws Problem `not_found`, `limit_reached` */
  async duplicate(caller: Principal, id: string, idempotencyKey: string | null = null): Promise<WorkflowView> {
    return this.createOnce(caller, idempotencyKey, async () => {
      const { name, draft, brandId, description, maxConcurrent } = await this.find(caller, id);
      const copy = { ...draft, name: `Copy of ${name}`.slice(0, limits.workflowNameLength).toWellFormed().trim() };
      return { draft: copy, brandId: brandId ?? undefined, description, maxConcurrent, copiedFrom: id };
    });
  }

  /**
   * Parts that are not named stay as they are.
   * @throws Problem `not_found`, `validation_failed`, `revision_conflict`; `state_conflict` for a change of a locked node
   */
  async update(
    caller: Principal,
    id: string,
    { label, description, maxConcurrent, publish = false, expectedRevision, ...parts }: UpdateWorkflow,
  ): Promise<WorkflowView> {
    const own = { ...(description !== undefined && { description }), ...(maxConcurrent !== undefined && { maxConcurrent }) };
    await this.dataSource.transaction(async (manager) => {
      const workflow = await this.changing.begin(manager, caller, id, expectedRevision);
      const draft = changedDraft(workflow.draft, { name: label, ...parts });
      const changed = await this.changing.write(manager, caller, workflow, { ...own, draft });
      if (publish) await this.changing.publish(manager, caller, changed);
    });
    return this.read(caller, id);
  }

  /** @throws Problem `not_found`, `revision_conflict`, `validation_failed` with every mistake of the draft */
  async publish(caller: Principal, id: string, expectedRevision?: number): Promise<WorkflowView> {
    await this.dataSource.transaction(async (manager) => {
      const workflow = await this.changing.begin(manager, caller, id, expectedRevision);
      await this.changing.publish(manager, caller, workflow);
    });
    return this.read(caller, id);
  }

  /** Executions go on with the version that they began with; nothing starts it any more. @throws Problem `not_found` */
  async delete(caller: Principal, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const workflow = await this.changing.begin(manager, caller, id);
      await this.workflows.delete(manager, workflow);
      await this.changing.record(manager, caller, workflow, 'workflow.deleted', { label: { from: workflow.name } });
    });
  }

  /** The draft. @throws Problem `not_found` */
  async export(caller: Principal, id: string, format: GraphFormat): Promise<WorkflowExportResource & { id: string }> {
    const { draft } = await this.find(caller, id);
    return { id, format, definition: graphText(draft, format) };
  }

  /** What is wrong with a graph that is not saved. @throws Problem `validation_failed` for one that could not be kept */
  async check({ organizationId }: Principal, { label = 'Checked', ...parts }: CheckWorkflow): Promise<WorkflowCheckResource> {
    return this.views.checked(organizationId, draftGraph(label, parts));
  }

  /** What is known of a graph, whatever organization it is for. @throws as `check` does */
  understand(parts: GraphParts): UnderstoodGraph {
    return this.views.understood(draftGraph('Checked', parts));
  }

  /** The row, for services of this room. @throws Problem `not_found` */
  async find(caller: Principal, id: string): Promise<WorkflowEntity> {
    const row = await this.workflows.find(caller, id);
    if (row === null) throw problem('not_found', `There is no workflow ${id}.`);
    return row;
  }

  private async createOnce(
    caller: Principal,
    idempotencyKey: string | null,
    prepare: () => NewWorkflow | Promise<NewWorkflow>,
  ): Promise<WorkflowView> {
    const { organizationId } = caller;
    const { id } = await this.workflows.createOnce({ organizationId, idempotencyKey }, async () => {
      const made = await prepare();
      await this.brands.requireChosen(caller, made.brandId);
      return this.dataSource.transaction((manager) => this.insert(manager, caller, made, idempotencyKey));
    });
    return this.read(caller, id);
  }

  private async insert(
    manager: EntityManager,
    caller: Principal,
    { draft, brandId, description = '', maxConcurrent = null, copiedFrom, publish = false }: NewWorkflow,
    idempotencyKey: string | null,
  ): Promise<WorkflowEntity> {
    const { organizationId, userId } = caller;
    if ((await this.workflows.countLocked(manager, organizationId)) >= limits.workflows)
      throw problem('limit_reached', `An organization has at most ${limits.workflows} workflows. Delete one first.`);
    if (brandId !== undefined) await this.brands.hold(manager, organizationId, brandId);
    const id = newId('flow');
    const own = { brandId: brandId ?? null, description, maxConcurrent };
    const row = { id, organizationId, userId, name: draft.name, draft, draftHash: graphHash(draft), ...own, idempotencyKey };
    await this.workflows.insert(row, manager);
    const shown = { label: draft.name, ...own, ...(copiedFrom !== undefined && { copiedFrom }) };
    await this.changing.record(manager, caller, row, 'workflow.created', allNew(shown));
    const workflow = await this.changing.begin(manager, caller, id);
    if (publish) await this.changing.publish(manager, caller, workflow);
    return workflow;
  }
}

/** Nodes that are gone stand nowhere. @throws Problem `validation_failed` for what cannot be kept */
function changedDraft(
  { name, nodes, edges, inputs, layout }: WorkflowGraph,
  changes: { name: string | undefined } & Partial<GraphParts>,
): WorkflowGraph {
  const earlier: unknown = { nodes, edges, inputs, ...(layout !== undefined && { layout }) };
  const given = Object.fromEntries(Object.entries(changes).filter(([, part]) => part !== undefined));
  const parts = { ...(earlier as GraphParts), ...given };
  if (changes.nodes !== undefined && changes.layout === undefined && parts.layout !== undefined) {
    const left = new Set(changes.nodes.map(({ id }) => id));
    parts.layout = Object.fromEntries(Object.entries(parts.layout).filter(([id]) => left.has(id)));
  }
  const { name: _name, ...kept } = parts as GraphParts & { name?: string };
  return draftGraph(changes.name ?? name, kept);
}
