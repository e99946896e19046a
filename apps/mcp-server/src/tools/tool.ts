import type { MutationPolicy, Principal, Role, Scope, Toolset } from '@imprint/contracts';
import type { JsonSchema } from '@imprint/platform/http';
import type { Type } from '@nestjs/common';

/** Hints of the protocol; all four are said, because a client assumes the worst of what is left out. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** True for a tool that reaches beyond this instance. */
  openWorldHint: boolean;
}

export const readsOnly: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Everything that is known of a tool without running it. Nothing has a default: a tool that says less does not compile. */
export interface ToolDeclaration {
  /** `verb_noun`. */
  name: string;
  title: string;
  /** When to use it, and what comes next. */
  description: string;
  toolset: Toolset;
  policy: MutationPolicy;
  /** Least role of the person behind the credential. */
  role: Role;
  /** The credential needs any one of these. */
  anyScope: readonly Scope[];
  hints: ToolHints;
  /** DTO class; null for a tool without arguments. */
  arguments: Type<object> | null;
  /** Schema of what `structuredContent.data` holds. Asked for once every class is loaded. */
  result: () => JsonSchema;
}

export interface ToolResult {
  /** Goes out as `structuredContent.data`. */
  data: unknown;
  /** One or two sentences for clients that show text only. */
  text: string;
}

/** One tool. Arguments were checked against the declared DTO, and the caller against role and scopes. */
export abstract class Tool<Arguments extends object = object> {
  /** @throws Problem for what the caller can act on */
  abstract run(caller: Principal, given: Arguments): Promise<ToolResult>;
}

export type ToolClass = Type<Tool>;

const declarations = new WeakMap<ToolClass, ToolDeclaration>();

export function DeclareTool(declaration: ToolDeclaration): (target: Type<Tool<never>>) => void {
  return (target) => void declarations.set(target, declaration);
}

/** @throws Error when the class carries no `@DeclareTool()` */
export function declarationOf(tool: ToolClass): ToolDeclaration {
  const declaration = declarations.get(tool);
  if (declaration === undefined) throw new Error(`${tool.name} is not declared with @DeclareTool()`);
  return declaration;
}
