import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type {
  GraphParts,
  InstallWorkflowTemplate,
  ListWorkflowTemplatesQuery,
  WorkflowTemplateResource,
  WorkflowTemplateSummaryResource,
} from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import type { WorkflowView } from '../definitions/workflow-views.js';
import { WorkflowsService } from '../definitions/workflows.service.js';
import { installedInputs } from './install-inputs.js';
import { templatePicture } from './picture.js';
import type { WorkflowTemplate } from './template.js';
import { workflowTemplates } from './templates.js';

/** What lists say of a template. */
export type ListedTemplate = WorkflowTemplateSummaryResource & { id: string };
export type TemplateView = WorkflowTemplateResource & { id: string };

/** Workflows that are ready to be installed. */
@Injectable()
export class WorkflowTemplates {
  constructor(private readonly workflows: WorkflowsService) {}

  /** All of them, in the order in which people are shown them. */
  list({ category }: ListWorkflowTemplatesQuery): ListedTemplate[] {
    return workflowTemplates
      .filter((template) => category === undefined || template.category === category)
      .map((template) => this.listed(template));
  }

  /** @throws Problem `not_found` */
  read(id: string): TemplateView {
    const template = find(id);
    const { nodes, edges, layout } = partsOf(template);
    return { ...this.listed(template), nodes, edges, layout: layout ?? {} };
  }

  /** Its graph as an SVG document. @throws Problem `not_found` */
  picture(id: string): string {
    return templatePicture(find(id));
  }

  /**
   * A workflow of the template, which is published at once. Values of inputs become their defaults.
   * @throws Problem `not_found`; `validation_failed` for values that its inputs do not take; `brand_required`, `limit_reached`
   */
  async install(
    caller: Principal,
    id: string,
    { label, brandId, inputs = {} }: InstallWorkflowTemplate,
    idempotencyKey: string | null = null,
  ): Promise<WorkflowView> {
    const template = find(id);
    const { description } = template;
    const own = { label: label ?? template.label, description, ...(brandId !== undefined && { brandId }) };
    const graph = { ...partsOf(template), inputs: installedInputs(template.inputs, inputs) };
    if (brandId === undefined) this.requireNoBrand(template);
    return this.workflows.create(caller, { ...own, ...graph }, idempotencyKey);
  }

  /** @throws Problem `brand_required` for one that would fail when it runs */
  private requireNoBrand(template: WorkflowTemplate): void {
    const { needBrand } = this.workflows.understand(partsOf(template));
    if (needBrand.length === 0) return;
    const nodes = needBrand.length === 1 ? 'node needs' : 'nodes need';
    throw problem('brand_required', `Set brandId: ${needBrand.length} ${nodes} a brand (${needBrand.join(', ')}).`, {
      pointer: '/brandId',
    });
  }

  private listed(template: WorkflowTemplate): ListedTemplate {
    const { id, label, description, category, needs, inputs, trigger, nodes } = template;
    return {
      ...{ id, label, description, category, inputs: { ...inputs }, trigger, needs: [...needs] },
      kinds: [...new Set(nodes.map(({ kind }) => kind))].sort(),
      nodeCount: nodes.length,
      reachesOutside: this.workflows.understand(partsOf(template)).reachesOutside,
    };
  }
}

/** @throws Problem `not_found` */
function find(id: string): WorkflowTemplate {
  const found = workflowTemplates.find((template) => template.id === id);
  if (found === undefined) throw problem('not_found', `There is no workflow template ${id}.`);
  return found;
}

/** As requests have a graph. */
function partsOf({ nodes, edges, inputs, layout }: WorkflowTemplate): GraphParts {
  return {
    nodes: nodes.map((node) => ({ ...node })),
    edges: edges.map((edge) => ({ ...edge })),
    inputs: { ...inputs },
    layout: { ...layout },
  };
}
