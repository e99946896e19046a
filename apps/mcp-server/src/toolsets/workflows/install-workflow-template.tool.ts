import type { Principal } from '@imprint/contracts/access';
import { Described, exampleId, HoldsJson, IsId, IsName } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { type WorkflowGraph, WorkflowSummaryResource } from '@imprint/contracts/workflows';
import { WorkflowTemplates, type TemplateView } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsObject, IsOptional, IsString, Length } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';

@HoldsJson('inputs')
export class InstallWorkflowTemplateArguments {
  @Described('The template, e.g. `weekly-plan`.', 'weekly-plan')
  @IsString()
  @Length(1, limits.searchLength)
  templateId!: string;

  @Described('Brand whose content it makes, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Name of the workflow; the name of the template if left out.', 'Weekly plan')
  @IsOptional()
  @IsName(limits.workflowNameLength)
  label?: string;

  @Described(
    'Values of inputs, by name. They become the defaults of the workflow.',
    { topic: 'Bread' },
    { additionalProperties: true },
  )
  @IsOptional()
  @IsObject()
  inputs?: Record<string, unknown>;
}

@DeclareTool({
  name: 'install_workflow_template',
  title: 'Install a workflow template',
  description:
    'Makes a published workflow of a template; the given inputs become its defaults. Use it when a template does what somebody asks for. Nothing starts it yet. First: list_workflow_templates. Next: execute_workflow, or set_workflow_schedule with the cron in the answer.',
  toolset: 'workflows',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  arguments: InstallWorkflowTemplateArguments,
  result: () => rowSchema(WorkflowSummaryResource),
  idempotentWrite: true,
})
@Injectable()
export class InstallWorkflowTemplateTool extends Tool<InstallWorkflowTemplateArguments> {
  constructor(private readonly templates: WorkflowTemplates) {
    super();
  }

  override async runTool(
    caller: Principal,
    { templateId, ...given }: InstallWorkflowTemplateArguments,
    { idempotencyKey }: ToolContext,
  ): Promise<ToolResult> {
    const workflow = await this.templates.install(caller, templateId, given, idempotencyKey);
    const next = nextStep(this.templates.read(templateId), workflow.id);
    const text = [`Installed as workflow ${workflow.id}.`, next, ...missingOf(workflow.inputs as WorkflowGraph['inputs'])].join(
      ' ',
    );
    return { data: rowOf(WorkflowSummaryResource, workflow), text };
  }
}

/** What whoever starts the workflow has to give. */
function missingOf(inputs: WorkflowGraph['inputs']): string[] {
  const names = Object.entries(inputs).filter(([, input]) => input.required === true && (input.default ?? null) === null);
  return names.length === 0 ? [] : [`Each needs variables: ${names.map(([name]) => name).join(', ')}.`];
}

function nextStep({ trigger }: TemplateView, workflowId: string): string {
  const byHand = `execute_workflow with workflowId ${workflowId}`;
  switch (trigger?.kind) {
    case undefined:
      return `Nothing starts it by itself. Next: ${byHand}.`;
    case 'schedule':
      return `Next: set_workflow_schedule with workflowId ${workflowId} and cron "${trigger.cron}", or ${byHand} to run it now.`;
    case 'event':
      return `Next: set_workflow_schedule with workflowId ${workflowId} and event "${trigger.event}", or ${byHand} to try it.`;
    case 'rss':
      return `Next: set_workflow_schedule with workflowId ${workflowId} and url, the address of the feed, or ${byHand} to try it.`;
    case 'hook':
      return `It is meant to be started by a webhook, which a person creates on the Triggers page of the workflow. Next: ${byHand} to try it.`;
  }
}
