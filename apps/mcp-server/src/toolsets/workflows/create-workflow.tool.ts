import type { Principal } from '@imprint/contracts/access';
import { Described, exampleId, HoldsJson, IsId, IsName } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { WorkflowSummaryResource } from '@imprint/contracts/workflows';
import { WorkflowsService } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsArray, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';

const anyObjects = { items: { type: 'object', additionalProperties: true } } as const;

@HoldsJson('nodes', 'edges', 'inputs')
export class CreateWorkflowArguments {
  @Described('Name of the workflow.', 'A post for each entry of the blog')
  @IsName(limits.workflowNameLength)
  label!: string;

  @Described(
    'Steps: `{"id": "draft", "kind": "post_draft", "with": {"content": "New: {{ steps.write.text }}"}}`. A setting in `with` is a value, `{"$": "expression"}`, or a text with `{{ expression }}`, over `inputs`, `steps.<id>`, and `item` in a loop.',
    [{ id: 'draft', kind: 'post_draft', with: { content: 'Hello' } }],
    anyObjects,
  )
  @IsArray()
  @IsObject({ each: true })
  nodes!: Record<string, unknown>[];

  @Described('Connections: `{"from": "write", "to": "draft"}`, or `each.item` for another port than `out`.', [], anyObjects)
  @IsArray()
  @IsObject({ each: true })
  edges!: Record<string, unknown>[];

  @Described(
    'What whoever starts it gives: `{"url": {"type": "text", "required": true}}`.',
    { url: { type: 'text' } },
    { additionalProperties: true },
  )
  @IsOptional()
  @IsObject()
  inputs?: Record<string, unknown>;

  @Described('Brand whose content it makes, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('What it is for.', 'Drafts posts when the blog has something new.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowDescriptionLength)
  description?: string;
}

@DeclareTool({
  name: 'create_workflow',
  title: 'Create a workflow',
  description:
    'Creates a workflow from nodes and edges. Use it for work that repeats. If the graph has mistakes, nothing is saved: the answer has every one with its place and what to write instead, so correct them and call again. First: list_workflow_nodes. Next: inspect_workflow.',
  toolset: 'workflows',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  arguments: CreateWorkflowArguments,
  result: () => rowSchema(WorkflowSummaryResource),
  idempotentWrite: true,
})
@Injectable()
export class CreateWorkflowTool extends Tool<CreateWorkflowArguments> {
  constructor(private readonly workflows: WorkflowsService) {
    super();
  }

  override async runTool(
    caller: Principal,
    given: CreateWorkflowArguments,
    { idempotencyKey }: ToolContext,
  ): Promise<ToolResult> {
    const workflow = await this.workflows.create(caller, given, idempotencyKey);
    const text = `The workflow ${workflow.id} is there, with ${workflow.nodeCount} nodes. Nothing has started it.`;
    return { data: rowOf(WorkflowSummaryResource, workflow), text };
  }
}
