import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { templateCategories, WorkflowTemplateResource, type TemplateCategory } from '@imprint/contracts/workflows';
import { WorkflowTemplates, type ListedTemplate } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListWorkflowTemplatesArguments {
  @Described('One template, e.g. `weekly-plan`: the answer has its inputs with their types, and its graph.', 'weekly-plan')
  @IsOptional()
  @IsString()
  @Length(1, limits.searchLength)
  templateId?: string;

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

const texts = { type: 'array', items: { type: 'string' } } as const;

@DeclareTool({
  name: 'list_workflow_templates',
  title: 'List workflow templates',
  description:
    'Lists workflows that are ready to be installed: by default each with what it does and the names of its inputs; with templateId, every input and the graph of that one. Use it before writing a graph yourself. Next: install_workflow_template.',
  toolset: 'workflows',
  policy: 'read-only',
  role: 'viewer',
  anyScope: workflowReadingScopes,
  hints: readsOnly,
  arguments: ListWorkflowTemplatesArguments,
  result: () => ({
    type: 'object',
    required: ['templates', 'template'],
    properties: {
      templates: listOf({
        type: 'object',
        required: ['id', 'label', 'description', 'category', 'requires', 'takes', 'trigger'],
        properties: {
          id: { type: 'string' },
          label: { type: 'string' },
          description: { type: 'string' },
          category: { type: 'string' },
          requires: texts,
          takes: texts,
          trigger: { type: ['string', 'null'] },
        },
      }),
      template: { anyOf: [rowSchema(WorkflowTemplateResource), { type: 'null' }] },
    },
  }),
})
@Injectable()
export class ListWorkflowTemplatesTool extends Tool<ListWorkflowTemplatesArguments> {
  constructor(private readonly templates: WorkflowTemplates) {
    super();
  }

  override runTool(_caller: Principal, { templateId, category, query }: ListWorkflowTemplatesArguments): Promise<ToolResult> {
    if (templateId !== undefined) {
      const template = this.templates.read(templateId);
      return Promise.resolve({
        data: { templates: [], template: rowOf(WorkflowTemplateResource, template) },
        text: [lineOf(template), ...inputLines(template)].join('\n'),
      });
    }
    const words = query?.toLowerCase() ?? '';
    const found = this.templates
      .list({ ...(category !== undefined && { category }) })
      .filter(({ label, description }) => `${label} ${description}`.toLowerCase().includes(words));
    return Promise.resolve({
      data: { templates: found.map(outlineOf), template: null },
      text: found.length === 0 ? 'There are no such templates.' : found.map(lineOf).join('\n'),
    });
  }
}

interface Input {
  type: string;
  required?: boolean;
  default?: unknown;
  description: string;
}

const inputsOf = ({ inputs }: ListedTemplate): [name: string, input: Input][] =>
  Object.entries(inputs).map(([name, input]) => [name, input as Input]);

/** Names of the inputs that have to be given: `requires`; and of all others: `takes`. */
function outlineOf(template: ListedTemplate) {
  const { id, label, description, category, trigger } = template;
  const named = (required: boolean): string[] =>
    inputsOf(template).flatMap(([name, input]) => ((input.required ?? false) === required ? [name] : []));
  return { id, label, description, category, requires: named(true), takes: named(false), trigger: trigger?.kind ?? null };
}

const lineOf = ({ id, description }: ListedTemplate): string => `${id}: ${description}`;

function inputLines(template: ListedTemplate): string[] {
  return inputsOf(template).map(([name, { type, required = false, description, default: fallback }]) => {
    const usual = fallback === undefined ? '' : `, ${JSON.stringify(fallback)} if left out`;
    return `${name} (${type}${required ? ', required' : usual}): ${description}`;
  });
}
