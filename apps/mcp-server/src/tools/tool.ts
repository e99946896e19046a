import type { Principal, Role, Scope } from '@imprint/contracts/access';
import type { Connector, MutationPolicy, Toolset } from '@imprint/contracts/mcp';
import type { JsonSchema } from '@imprint/platform/http';
import type { Type } from '@nestjs/common';
import type { ClientPerson, Question } from './client-person.js';

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
  /** True for a tool that schedules or publishes: the publishing policy of the organization says who needs an approval for it. */
  publishes?: true;
  /** True for a tool whose write keeps `context.idempotencyKey` with its row: an approved call that was interrupted runs again. */
  idempotentWrite?: true;
  /** True for a tool that answers `brand_required` when `brandId` is missing: its schema calls for it all the same. */
  asksForBrand?: true;
  /** What clients may draw the result with. */
  shows?: 'content-cards';
}

/** A picture as the protocol carries it. */
export interface ToolImage {
  /** Base64. */
  data: string;
  mimeType: string;
}

export interface ToolResult {
  /** Goes out as `structuredContent.data`. */
  data: unknown;
  /** One or two sentences for clients that show text only. */
  text: string;
  images?: ToolImage[];
}

/** A tool that goes on once the person at the client has answered: it runs again then, with what they said. */
export interface ToolQuestion {
  question: Question;
}

/** What a run is told beside its arguments. */
export interface ToolContext {
  /** Of an approved call, the same however often it is begun; null for a call that runs at once. */
  idempotencyKey: string | null;
  /** The endpoint that the call came in by. */
  connector: Connector;
  /** The person at the client. */
  person: ClientPerson;
  /**
   * Of an approved call: whether its subject is still what was approved. A tool whose subject others may change asks again under the lock
   * of what it changes.
   */
  unchanged?: () => Promise<boolean>;
  /** Aborted once nobody waits for the answer: the client cancelled, or it went away. */
  signal: AbortSignal;
  /** Tells a client that asked for it how far the call is, and others nothing. */
  progress(done: number, total: number, message: string): Promise<void>;
}

/** One tool. Arguments were checked against the declared DTO, and the caller against role and scopes. */
export abstract class Tool<Arguments extends object = object> {
  /** @throws Problem for what the caller can act on */
  abstract runTool(caller: Principal, given: Arguments, context: ToolContext): Promise<ToolResult | ToolQuestion>;

  /** Policy of this call, for a tool of which not every call needs the approval that it declares. */
  policyFor?(caller: Principal, given: Arguments): Promise<MutationPolicy>;

  /** What can be said against the call before a person is asked to approve it. @throws Problem */
  check?(caller: Principal, given: Arguments): Promise<void>;

  /** The existing content that the call is about, as JSON: an approval is void once it has changed. */
  subject(_caller: Principal, _given: Arguments): Promise<unknown> {
    return Promise.resolve(null);
  }
}

export type ToolClass = Type<Tool>;

/**
 * What one folder of tools brings to the app. The toolset of a tool is what its declaration says: a domain may have a folder of its own
 * whose tools belong to a toolset that others fill too.
 */
export interface ToolGroup {
  /** Modules with the services that its tools call. */
  imports: readonly Type<object>[];
  /** What its tools share that no library has. The tools of other groups may use it too. */
  providers: readonly Type<object>[];
  tools: readonly ToolClass[];
}

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
