import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { McpFailure } from '@imprint/contracts/mcp';
import { contentHash, type ApprovedCall, type ApprovalOutcome } from '@imprint/domain/approvals';
import { InputPipe } from '@imprint/platform/http';
import { continueTrace, inSpan, type Span, type SpanAttributes } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApprovalGate } from './approval-gate.js';
import { CallFailures } from './call-failures.js';
import { requireRight, ToolCatalogue, type ToolEntry } from './tool-catalogue.js';
import { nobody } from './client-person.js';
import type { ToolContext, ToolImage, ToolLink, ToolQuestion, ToolResult } from './tool.js';

/** Result of `tools/call`. */
export interface ToolAnswer {
  content: ({ type: 'text'; text: string } | ({ type: 'image' } & ToolImage) | ({ type: 'resource_link' } & ToolLink))[];
  structuredContent: { data: unknown } | McpFailure;
  isError?: true;
  // The protocol allows further fields; none is used here.
  [key: string]: unknown;
}

/** What is known of a call before it is validated. */
type GivenContext = Omit<ToolContext, 'idempotencyKey'>;

export function isQuestion(answer: ToolAnswer | ToolResult | ToolQuestion): answer is ToolQuestion {
  return 'question' in answer;
}

const contentChanged = 'the content that it is about has changed since it was asked for';

/** Runs a tool for a caller: rights, arguments, approval, and the tool itself. Failures are results that a model can act on. */
@Injectable()
export class ToolRunner {
  private readonly input = new InputPipe();

  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly providers: ModuleRef,
    private readonly gate: ApprovalGate,
    private readonly failures: CallFailures,
  ) {}

  /** Undefined when the connector has no such tool. */
  async runTool(
    caller: Principal,
    name: string,
    given: unknown,
    context: GivenContext,
  ): Promise<ToolAnswer | ToolQuestion | undefined> {
    const entry = this.catalogue.find(name, context.connector);
    if (entry === undefined) return undefined;
    const agent = { ...caller, isAgent: true as const };
    return inSpan(`tools/call ${entry.name}`, spanAttributes(caller), (span) => this.call(entry, agent, given, context, span));
  }

  private async call(
    entry: ToolEntry,
    caller: Principal,
    given: unknown,
    context: GivenContext,
    span: Span,
  ): Promise<ToolAnswer | ToolQuestion> {
    try {
      requireRight(caller, entry);
      const tool = this.providers.get(entry.tool);
      const checked = await this.checked(entry, given ?? {});
      const sent = (given ?? {}) as Record<string, unknown>;
      const { connector, person } = context;
      const call = { entry, tool, given: sent, checked, connector, person };
      const waiting = await this.gate.hold(caller, call);
      if (waiting !== undefined) return failed(waiting);
      const result = await this.gate.orAsk(caller, call, () =>
        tool.runTool(caller, checked, { ...context, idempotencyKey: null }),
      );
      if ('waiting' in result) return failed(result.waiting);
      return isQuestion(result) ? result : succeeded(result);
    } catch (error) {
      const failure = this.failures.of(error, { name: entry.name, given });
      span.fail(failure.code);
      return failed(failure);
    }
  }

  /** Runs an approved call with the approved arguments, unless the content they refer to has changed. */
  runApproved(approval: ApprovedCall, requester: () => Promise<Principal>, signal: AbortSignal): Promise<ApprovalOutcome> {
    const { toolName, traceContext } = approval;
    const attributes = { ...spanAttributes(approval), 'imprint.approval_id': approval.id };
    return continueTrace(traceContext, `approved ${toolName}`, attributes, (span) =>
      this.callApproved(approval, requester, signal, span),
    );
  }

  private async callApproved(
    approval: ApprovedCall,
    requester: () => Promise<Principal>,
    signal: AbortSignal,
    span: Span,
  ): Promise<ApprovalOutcome> {
    const { id: idempotencyKey, toolName, arguments: given, connector, priceMicro } = approval;
    const found = { isVoid: false };
    try {
      const entry = this.catalogue.find(toolName, connector);
      if (entry === undefined) throw problem('not_found', `The tool ${toolName} no longer exists.`);
      const caller = await requester();
      requireRight(caller, entry);
      const tool = this.providers.get(entry.tool);
      const checked = await this.checked(entry, given);
      const unchanged = async (): Promise<boolean> => {
        const subject = await tool.subject(caller, checked);
        found.isVoid = contentHash({ toolName, arguments: given, subject, priceMicro }) !== approval.contentHash;
        return !found.isVoid;
      };
      if (!(await unchanged())) return { voidReason: contentChanged };
      const progress = (): Promise<void> => Promise.resolve();
      const context = { idempotencyKey, connector, person: nobody, unchanged, signal, progress };
      const result = await tool.runTool(caller, checked, context);
      if (isQuestion(result)) throw new Error(`${toolName} asks a person who is not there`);
      return { result: { data: result.data, text: result.text } };
    } catch (error) {
      if (found.isVoid) return { voidReason: contentChanged };
      const failure = this.failures.of(error, { name: toolName, given });
      span.fail(failure.code);
      return { failure };
    }
  }

  private async checked(entry: ToolEntry, given: unknown): Promise<object> {
    const dto = entry.arguments;
    if (dto !== null) return (await this.input.transform(given, { type: 'body', metatype: dto })) as object;
    const [unknown] = Object.keys(given as object);
    if (unknown === undefined) return {};
    throw problem('validation_failed', `${entry.name} takes no arguments.`, { pointer: `/${unknown.slice(0, 100)}` });
  }
}

export function spanAttributes({ organizationId }: Pick<Principal, 'organizationId'>): SpanAttributes {
  return { 'imprint.organization_id': organizationId };
}

function succeeded({ data, text, images = [], links = [] }: ToolResult): ToolAnswer {
  const pictures = images.map((image) => ({ type: 'image' as const, ...image }));
  const files = links.map((link) => ({ type: 'resource_link' as const, ...link }));
  return { content: [{ type: 'text', text }, ...pictures, ...files], structuredContent: { data } };
}

function failed(failure: McpFailure): ToolAnswer {
  return { content: [{ type: 'text', text: failure.message }], structuredContent: failure, isError: true };
}
