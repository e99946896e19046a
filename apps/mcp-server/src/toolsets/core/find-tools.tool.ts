import { selfServiceScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { toolsets, type Toolset } from '@imprint/contracts/mcp';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { closestNames } from '../../tools/closest-names.js';
import { ToolCatalogue, type ToolEntry } from '../../tools/tool-catalogue.js';
import { DeclareTool, readsOnly, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';

export class FindToolsArguments {
  @Described('Exact name of a tool.')
  @IsOptional()
  @IsString()
  @Length(1, 128)
  name?: string;

  @Described('Part of a name or description.')
  @IsOptional()
  @IsString()
  @Length(1, 200)
  query?: string;

  @Described('Only of this toolset.')
  @IsOptional()
  @IsIn(toolsets)
  toolset?: Toolset;

  @Described('At most; default 20.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number;
}

const defaultLimit = 20;

@DeclareTool({
  name: 'find_tools',
  title: 'Find tools',
  description:
    'Searches every tool that you may use, listed or not: the toolsets, the tools that match query or toolset, or with name one full definition, which you may then call.',
  toolset: 'core',
  policy: 'read-only',
  role: 'viewer',
  anyScope: selfServiceScopes,
  hints: readsOnly,
  arguments: FindToolsArguments,
  result: () => ({
    type: 'object',
    properties: {
      toolsets: { type: 'array', items: counted },
      tools: { type: 'array', items: summarised },
      total: { type: 'integer' },
      tool: { anyOf: [{ type: 'object' }, { type: 'null' }] },
      closest: { type: 'array', items: { type: 'string' } },
    },
  }),
})
@Injectable()
export class FindToolsTool extends Tool<FindToolsArguments> {
  constructor(private readonly catalogue: ToolCatalogue) {
    super();
  }

  override runTool(
    caller: Principal,
    { name, query, toolset, limit = defaultLimit }: FindToolsArguments,
    { connector }: ToolContext,
  ): Promise<ToolResult> {
    const usable = this.catalogue.usableBy(caller, connector);
    if (name !== undefined) return Promise.resolve(oneTool(usable, name));
    if (query === undefined && toolset === undefined) return Promise.resolve(everyToolset(usable));
    const wanted = query?.toLowerCase() ?? '';
    const matching = usable.filter(
      (entry) => (toolset === undefined || entry.toolset === toolset) && searchedText(entry).includes(wanted),
    );
    const tools = matching.slice(0, limit).map((entry) => summaryOf(entry));
    const names = tools.map((tool) => tool.name).join(', ');
    return Promise.resolve({
      data: { tools, total: matching.length },
      text: matching.length === 0 ? 'No tool matches.' : `${matching.length} matching: ${names}`,
    });
  }
}

const counted = {
  type: 'object',
  required: ['name', 'toolCount'],
  properties: { name: { type: 'string' }, toolCount: { type: 'integer' } },
};
const text = { type: 'string' };
const summarised = {
  type: 'object',
  required: ['name', 'title', 'description', 'toolset', 'policy'],
  properties: { name: text, title: text, description: text, toolset: text, policy: text },
};

function searchedText({ name, description, toolset }: ToolEntry): string {
  return `${name}\n${description}\n${toolset}`.toLowerCase();
}

function summaryOf({ name, title, description, toolset, policy }: ToolEntry) {
  return { name, title, description, toolset, policy };
}

function everyToolset(usable: readonly ToolEntry[]): ToolResult {
  const counts = toolsets.map((name) => ({ name, toolCount: usable.filter((entry) => entry.toolset === name).length }));
  return { data: { toolsets: counts }, text: counts.map(({ name, toolCount }) => `${name}: ${toolCount}`).join(', ') };
}

function oneTool(usable: readonly ToolEntry[], name: string): ToolResult {
  const found = usable.find((entry) => entry.name === name);
  if (found !== undefined) return { data: { tool: { ...summaryOf(found), ...found.definition } }, text: found.description };
  const closest = closestNames(
    name,
    usable.map((entry) => entry.name),
  );
  return { data: { tool: null, closest }, text: `There is no tool ${name} for this credential. Closest: ${closest.join(', ')}` };
}
