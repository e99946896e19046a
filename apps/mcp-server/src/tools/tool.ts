import type { Principal, Role, Scope } from '@imprint/contracts/access';
import type { Connector, MutationPolicy, Toolset } from '@imprint/contracts/mcp';
import type { JsonSchema } from '@imprint/platform/http';
import type { Type } from '@nestjs/common';
import type { ClientPerson, Question } from './client-person.js';

/** Hints of the protocol. All four are required, because clients assume the worst for missing ones. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** Whether the tool reaches beyond this instance. */
  openWorldHint: boolean;
}

export const readsOnly: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Everything about a tool except running it. There are no defaults: an incomplete declaration does not compile. */
export interface ToolDeclaration {
  /** `verb_noun`. */
  name: string;
  title: string;
  /** When to use it, and what comes next. */
  description: string;
  toolset: Toolset;
  policy: MutationPolicy;
  /** Minimum role of the credential's user. */
  role: Role;
  /** The credential needs any one of these. */
  anyScope: readonly Scope[];
  hints: ToolHints;
  /** DTO class; null for a tool without arguments. */
  arguments: Type<object> | null;
  /** Schema of `structuredContent.data`. Called once every class is loaded. */
  result: () => JsonSchema;
  /**
   * Set for a tool that schedules or publishes: the organization's publishing policy decides who needs approval. One with the policy
   * `direct` needs it when its run throws `ApprovalRequired`.
   */
  publishes?: true;
  /** Set for a tool that stores `context.idempotencyKey` with its row, so that an interrupted approved call may run again. */
  idempotentWrite?: true;
  /** Set for a tool that returns `brand_required` without `brandId`, although its schema requires the argument. */
  asksForBrand?: true;
  /** What clients can display the result with. */
  shows?: 'content-cards';
}

/** An image in the protocol's form. */
export interface ToolImage {
  /** Base64. */
  data: string;
  mimeType: string;
}

/** A file that is too large for an answer, in the protocol's form of a `resource_link`. */
export interface ToolLink {
  /** Signed and short-lived. */
  uri: string;
  name: string;
  description: string;
  mimeType: string;
  /** Bytes. */
  size: number;
}

export interface ToolResult {
  /** Sent as `structuredContent.data`. */
  data: unknown;
  /** One or two sentences for clients that show text only. */
  text: string;
  images?: ToolImage[];
  links?: ToolLink[];
}

/** A tool's question to the person at the client. The tool runs again with the answer. */
export interface ToolQuestion {
  question: Question;
}

/** What a run receives in addition to its arguments. */
export interface ToolContext {
  /** For an approved call, the same on every run; null for a call that runs at once. */
  idempotencyKey: string | null;
  /** The endpoint of the call. */
  connector: Connector;
  /** The person at the client. */
  person: ClientPerson;
  /**
   * For an approved call: whether its subject is still the approved one. A tool whose subject others may change checks again under the lock
   * of what it changes.
   */
  unchanged?: () => Promise<boolean>;
  /** Aborted once nobody waits for the result: the client cancelled or disconnected. */
  signal: AbortSignal;
  /** Reports progress to a client that requested it. */
  progress(done: number, total: number, message: string): Promise<void>;
}

/** A tool. Arguments are validated against the declared DTO, and the caller against role and scopes. */
export abstract class Tool<Arguments extends object = object> {
  /** @throws Problem for what the caller can act on */
  abstract runTool(caller: Principal, given: Arguments, context: ToolContext): Promise<ToolResult | ToolQuestion>;

  /** Policy for this call, for a tool that declares approval but does not need it for every call. */
  policyFor?(caller: Principal, given: Arguments): Promise<MutationPolicy>;

  /** Validates a call before a person is asked to approve it. @throws Problem */
  check?(caller: Principal, given: Arguments): Promise<void>;

  /** The existing content that the call refers to, as JSON: an approval is void once it has changed. */
  subject(_caller: Principal, _given: Arguments): Promise<unknown> {
    return Promise.resolve(null);
  }
}

export type ToolClass = Type<Tool>;

/**
 * What one folder of tools contributes to the app. A tool's toolset is in its declaration: a folder may contain tools of a toolset that
 * other folders contribute to.
 */
export interface ToolGroup {
  /** Modules with the services that the tools call. */
  imports: readonly Type<object>[];
  /** Providers that the tools share and no library has. Other groups may use them too. */
  providers: readonly Type<object>[];
  tools: readonly ToolClass[];
}

const declarations = new WeakMap<ToolClass, ToolDeclaration>();

export function DeclareTool(declaration: ToolDeclaration): (target: Type<Tool<never>>) => void {
  return (target) => void declarations.set(target, declaration);
}

/** @throws Error when the class has no `@DeclareTool()` */
export function declarationOf(tool: ToolClass): ToolDeclaration {
  const declaration = declarations.get(tool);
  if (declaration === undefined) throw new Error(`${tool.name} is not declared with @DeclareTool()`);
  return declaration;
}
