import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { nodeGroups, WorkflowNodeResource, type NodeGroup } from '@imprint/contracts/workflows';
import { WorkflowNodes, type WorkflowNodeView } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListWorkflowNodesArguments {
  @Described('Name of one kind: the answer has all of its settings.', 'post_draft')
  @IsOptional()
  @IsString()
  @Length(1, limits.searchLength)
  kind?: string;

  @Described('Only kinds of this group.', 'publish')
  @IsOptional()
  @IsIn(nodeGroups)
  group?: NodeGroup;

  @Described('Only kinds whose name or description contains this.', 'draft')
  @IsOptional()
  @IsString()
  @Length(limits.searchLengthMin, limits.searchLength)
  query?: string;
}

const texts = { type: 'array', items: { type: 'string' } } as const;

@DeclareTool({
  name: 'list_workflow_nodes',
  title: 'List kinds of workflow nodes',
  description:
    'Lists what nodes of workflows can be: by default each kind with what it does, the settings that it needs, what it gives and its ports; with kind, every setting of that one. Use it to write a graph. Next: create_workflow.',
  toolset: 'workflows',
  policy: 'read-only',
  role: 'viewer',
  anyScope: workflowReadingScopes,
  hints: readsOnly,
  arguments: ListWorkflowNodesArguments,
  result: () => ({
    type: 'object',
    required: ['kinds', 'node'],
    properties: {
      kinds: listOf({
        type: 'object',
        required: ['kind', 'group', 'description', 'requires', 'gives', 'ports'],
        properties: {
          kind: { type: 'string' },
          group: { type: 'string' },
          description: { type: 'string' },
          requires: texts,
          gives: texts,
          ports: texts,
        },
      }),
      node: { anyOf: [rowSchema(WorkflowNodeResource), { type: 'null' }] },
    },
  }),
})
@Injectable()
export class ListWorkflowNodesTool extends Tool<ListWorkflowNodesArguments> {
  constructor(private readonly nodes: WorkflowNodes) {
    super();
  }

  override runTool(_caller: Principal, { kind, group, query }: ListWorkflowNodesArguments): Promise<ToolResult> {
    if (kind !== undefined) {
      const node = this.nodes.require(kind);
      return Promise.resolve({ data: { kinds: [], node: rowOf(WorkflowNodeResource, node) }, text: settingsOf(node) });
    }
    const text = query?.toLowerCase() ?? '';
    const found = this.nodes
      .list()
      .filter((node) => group === undefined || node.group === group)
      .filter((node) => `${node.kind} ${node.label} ${node.description}`.toLowerCase().includes(text));
    const lines = found.map(({ kind: name, description }) => `${name}: ${description}`);
    return Promise.resolve({
      data: { kinds: found.map(outlineOf), node: null },
      text: found.length === 0 ? 'There are no such kinds.' : lines.join('\n'),
    });
  }
}

function outlineOf({ kind, group, description, fields, outputs, ports }: WorkflowNodeView) {
  const requires = fields.filter(({ required }) => required).map(({ name }) => name);
  return { kind, group, description, requires, gives: outputs.map(({ name }) => name), ports };
}

function settingsOf({ kind, description, fields, outputs }: WorkflowNodeView): string {
  const settings = fields.map(({ name, type, required, description: about }) => {
    return `${name} (${type}${required ? ', required' : ''}): ${about}`;
  });
  const gives = outputs.map(({ name, type }) => `${name} (${type})`).join(', ');
  return [`${kind}: ${description}`, ...settings, ...(gives === '' ? [] : [`Gives ${gives}.`])].join('\n');
}
