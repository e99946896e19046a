import { holdsScope, roleAtLeast, type Principal, type Toolset } from '@imprint/contracts';
import type { JsonSchema } from '@imprint/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { inputSchemaOf, outputSchemaOf } from './tool-schema.js';
import { declarationOf, type ToolClass, type ToolDeclaration, type ToolHints } from './tool.js';

/** Nest token of the tool classes, in the order in which clients see them. */
export const TOOLS = Symbol('TOOLS');

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: ToolHints;
}

export interface ToolEntry extends ToolDeclaration {
  tool: ToolClass;
  definition: ToolDefinition;
}

/** Every tool of this server. Definitions are made once: schemas cost more than the calls they describe. */
@Injectable()
export class ToolCatalogue {
  private readonly entries: ReadonlyMap<string, ToolEntry>;

  constructor(@Inject(TOOLS) tools: readonly ToolClass[]) {
    this.entries = new Map(tools.map((tool) => entryOf(tool)).map((entry) => [entry.name, entry]));
    if (this.entries.size !== tools.length) throw new Error('Two tools have the same name.');
  }

  find(name: string): ToolEntry | undefined {
    return this.entries.get(name);
  }

  /** What the caller may use, whatever the client selected. */
  usableBy(caller: Principal): ToolEntry[] {
    return [...this.entries.values()].filter((entry) => missingRight(caller, entry) === null);
  }

  /** What the client selected of it. */
  listed(caller: Principal, selection: ReadonlySet<Toolset>): ToolDefinition[] {
    return this.usableBy(caller)
      .filter(({ toolset }) => selection.has(toolset))
      .map(({ definition }) => definition);
  }
}

/** Why the caller may not use a tool, in words; null when they may. */
export function missingRight(caller: Principal, { name, role, anyScope }: ToolDeclaration): string | null {
  if (!anyScope.some((scope) => holdsScope(caller, scope)))
    return `Insufficient permissions: ${name} needs ${anyScope.map((scope) => `\`${scope}\``).join(' or ')}.`;
  // The role of the issuer gives a key nothing, but a viewer's key does no more than the viewer (spec §5.1, rule 5).
  if (!roleAtLeast(caller.role, role))
    return `Insufficient permissions: ${name} takes the role ${role} or higher; yours is ${caller.role}.`;
  return null;
}

function entryOf(tool: ToolClass): ToolEntry {
  const declaration = declarationOf(tool);
  const { name, title, description, hints } = declaration;
  const definition = {
    ...{ name, title, description },
    inputSchema: inputSchemaOf(declaration.arguments) as ToolDefinition['inputSchema'],
    outputSchema: outputSchemaOf(declaration.result()) as ToolDefinition['outputSchema'],
    annotations: hints,
  };
  return { ...declaration, tool, definition };
}
