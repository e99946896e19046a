import { apiVersion } from '@imprint/platform/http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type AuthInfo,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { ToolAnswer } from '../tools/tool-runner.js';
import type { ToolDefinition } from '../tools/tool-catalogue.js';
import type { ToolContext } from '../tools/tool.js';
import type { Call } from './call.js';

/** What a tool that takes its time needs of the message that called it. */
export type CallProgress = Pick<ToolContext, 'signal' | 'progress'>;

/** What the protocol asks of the product. */
export interface Offer {
  list(call: Call): ToolDefinition[];
  /** Undefined when there is no such tool. */
  run(call: Call, name: string, given: unknown, progress: CallProgress): Promise<ToolAnswer | undefined>;
  /** Told of what was refused or failed in the protocol itself. */
  report(error: Error): void;
}

export interface SdkEndpoint {
  serve(request: Request, response: Response, message: object | undefined, call: Call): Promise<void>;
  close(): Promise<void>;
}

const instructions = `Imprint makes marketing content and publishes it for the brands of one organization.
Start with get_brands: content belongs to a brand. find_tools shows every tool that this credential may use.
A failed tool says why in structuredContent: correct the fields of errors[] and call again, wait retryAfterSeconds, or hand nextStepUrl to the person you work for.`;

/** How long a client may keep the list of tools. */
const listTtlMs = 60_000;

/**
 * The protocol by its SDK: revision 2026-07-28, and 2025-era clients without sessions (spec §9). It makes a server per message, so
 * it is the low-level one, over definitions that were made at start.
 */
export function createSdkEndpoint(offer: Offer): SdkEndpoint {
  const onerror = (error: Error): void => offer.report(error);
  const handler = createMcpHandler(() => serverOf(offer), { onerror });
  const answer = toNodeHandler(handler, { onerror });
  return {
    close: () => handler.close(),
    serve: async (request, response, message, call) => {
      const { apiKeyId, scopes } = call.principal;
      // The credential itself goes no further than the guard.
      const auth: AuthInfo = { token: '', clientId: apiKeyId ?? '', scopes: [...scopes], extra: { call } };
      await answer(Object.assign(request, { auth }), response, message);
    },
  };
}

function serverOf(offer: Offer): Server {
  const server = new Server(
    { name: 'imprint', title: 'Imprint', version: apiVersion },
    { capabilities: { tools: {} }, instructions, cacheHints: { 'tools/list': { ttlMs: listTtlMs, cacheScope: 'private' } } },
  );
  server.setRequestHandler('tools/list', (_request, context) => ({ tools: offer.list(callOf(context)) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const answer = await offer.run(callOf(context), params.name, params.arguments, progressOf(context));
    if (answer !== undefined) return answer;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}: find_tools lists them.`);
  });
  return server;
}

function progressOf({ mcpReq }: ServerContext): CallProgress {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    signal: mcpReq.signal,
    progress: async (progress, total, message) => {
      if (progressToken === undefined || mcpReq.signal.aborted) return;
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total, message } });
    },
  };
}

function callOf(context: ServerContext): Call {
  const call = context.http?.authInfo?.extra?.['call'] as Call | undefined;
  if (call === undefined) throw new Error('a message arrived without its caller');
  return call;
}
