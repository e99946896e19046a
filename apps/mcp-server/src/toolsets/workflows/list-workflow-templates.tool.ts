import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { templateCategories, WorkflowTemplateSummaryResource, type TemplateCategory } from '@imprint/contracts/workflows';
import { WorkflowTemplates, type ListedTemplate } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListWorkflowTemplatesArguments {
  @Described('Only templates of this category.', 'plan')
  @IsOptional()
  @IsIn(templateCategories)
  category?: TemplateCategory;

  @Described('Only templates whose name or description contains this.', 'newsletter')
  @IsOptional()
  @IsString()
  @Length(limits.searchLengthMin, limits.searchLength)
  query?: string;
}

@DeclareTool({
  name: 'list_workflow_templates',
  title: 'List workflow templates',
  description:
    'Lists workflows that are ready to be installed, each with what it does, what starts it and the inputs that it asks for. Use it before writing a graph yourself. Next: install_workflow_template.',
  toolset: 'workflows',
  policy: 'read-only',
  role: 'viewer',
  anyScope: workflowReadingScopes,
  hints: readsOnly,
  arguments: ListWorkflowTemplatesArguments,
  result: () => ({
    type: 'object',
    additionalProperties: false,
    properties: { templates: listOf(rowSchema(WorkflowTemplateSummaryResource)) },
    required: ['templates'],
  }),
})
@Injectable()
export class ListWorkflowTemplatesTool extends Tool<ListWorkflowTemplatesArguments> {
  constructor(private readonly templates: WorkflowTemplates) {
    super();
  }

  override runTool(_caller: Principal, { category, query = '' }: ListWorkflowTemplatesArguments): Promise<ToolResult> {
    const words = query.toLowerCase();
    const found = this.templates
      .list({ ...(category !== undefined && { category }) })
      .filter(({ label, description }) => `${label} ${description}`.toLowerCase().includes(words));
    return Promise.resolve({
      data: { templates: found.map((template) => rowOf(WorkflowTemplateSummaryResource, template)) },
      text: found.length === 0 ? 'There are no such templates.' : found.map(lineOf).join('\n'),
    });
  }
}

function lineOf({ id, label, description, inputs }: ListedTemplate): string {
  const required = Object.entries(inputs).flatMap(([name, input]) =>
    (input as { required?: boolean }).required === true ? [name] : [],
  );
  return `${id} (${label}): ${description}${required.length === 0 ? '' : ` Needs ${required.join(', ')}.`}`;
}
