import { holdsScope, roleAtLeast, type Principal, type Scope } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { Connector } from '@imprint/contracts/mcp';
import { Inject, Injectable } from '@nestjs/common';
import { ContentCards } from '../resources/content-cards.js';
import { inputSchemaOf, outputSchemaOf } from './tool-schema.js';
import { outlineOf, type ToolDefinition } from './tool-outline.js';
import { isOffered, type ToolSelection } from './toolset-selection.js';
import { declarationOf, type ToolClass, type ToolDeclaration } from './tool.js';

/** Injection token of the tool classes, in display order. */
export const TOOLS = Symbol('TOOLS');

export interface ToolEntry extends ToolDeclaration {
  tool: ToolClass;
  /** Complete, as in the result of find_tools. */
  definition: ToolDefinition;
  /** Short, as in `tools/list`. */
  outline: ToolDefinition;
  /** Other tools that the outline mentions. */
  names: readonly string[];
}

/** Every tool of this server. Definitions are made once, because schemas cost more than the calls they describe. */
@Injectable()
export class ToolCatalogue {
  private readonly entries: ReadonlyMap<string, ToolEntry>;

  constructor(@Inject(TOOLS) tools: readonly ToolClass[], cards: ContentCards) {
    const names = tools.map((tool) => declarationOf(tool).name);
    const entries = tools.map((tool) => entryOf(tool, cards, names));
    this.entries = new Map(entries.map((entry) => [entry.name, entry]));
    if (this.entries.size !== tools.length) throw new Error('Two tools have the same name.');
  }

  find(name: string, connector: Connector): ToolEntry | undefined {
    return isOffered(name, connector) ? this.entries.get(name) : undefined;
  }

  /** What the caller may use, before any selection by the client. */
  usableBy(caller: Principal, connector: Connector): ToolEntry[] {
    return [...this.entries.values()].filter((entry) => isOffered(entry.name, connector) && this.mayUse(caller, entry));
  }

  /** The client's selection of those. */
  listed(caller: Principal, selection: ToolSelection): ToolDefinition[] {
    const { connector } = selection;
    const shown = this.usableBy(caller, connector).filter((entry) => selection.shows(entry));
    const names = new Set(shown.map(({ name }) => name));
    return shown.map((entry) => shownAmong(entry, names, selection));
  }

  private mayUse(caller: Principal, { role, anyScope }: ToolDeclaration): boolean {
    return roleAtLeast(caller.role, role) && anyScope.some((scope) => holdsScope(caller, scope));
  }
}

/** @throws Problem `insufficient_permissions` */
export function requireRight(
  caller: Principal,
  { name, role, anyScope }: Pick<ToolDeclaration, 'name' | 'role' | 'anyScope'>,
): void {
  requireAnyScope(caller, anyScope, name);
  // The issuer's role gives a key nothing, but a viewer's key may do no more than the viewer (spec §5.1, rule 5).
  if (roleAtLeast(caller.role, role)) return;
  throw problem(
    'insufficient_permissions',
    `Insufficient permissions: ${name} requires the role ${role} or higher; yours is ${caller.role}.`,
  );
}

/** @param what the first word of the error message. @throws Problem `insufficient_permissions` */
export function requireAnyScope(caller: Principal, anyScope: readonly Scope[], what: string): void {
  if (anyScope.some((scope) => holdsScope(caller, scope))) return;
  const needed = anyScope.map((scope) => `\`${scope}\``).join(' or ');
  throw problem('insufficient_permissions', `Insufficient permissions: ${what} needs ${needed}.`);
}

/** Where the outline mentions a tool that the client does not see, adds how to find it. */
function shownAmong({ outline, names }: ToolEntry, shown: ReadonlySet<string>, { showsCards }: ToolSelection): ToolDefinition {
  const elsewhere = names.filter((name) => !shown.has(name));
  const { _meta, ...rest } = outline;
  const definition = showsCards ? outline : rest;
  if (elsewhere.length === 0) return definition;
  return { ...definition, description: `${definition.description} For ${elsewhere.join(', ')}: see find_tools.` };
}

function entryOf(tool: ToolClass, cards: Pick<ContentCards, 'toolMeta'>, everyName: readonly string[]): ToolEntry {
  const declaration = declarationOf(tool);
  const { name, title, description, hints } = declaration;
  const definition = {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(
      declaration.arguments,
      declaration.asksForBrand === true ? ['brandId'] : [],
    ) as ToolDefinition['inputSchema'],
    outputSchema: outputSchemaOf(declaration.result()) as ToolDefinition['outputSchema'],
    annotations: hints,
    ...(declaration.shows === 'content-cards' && { _meta: cards.toolMeta }),
  };
  const outline = outlineOf(definition);
  const text = description + JSON.stringify(outline.inputSchema);
  const names = everyName.filter((other) => other !== name && new RegExp(`\\b${other}\\b`).test(text));
  return { ...declaration, tool, definition, outline, names };
}
