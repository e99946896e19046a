import type { Principal, Toolset } from '@imprint/contracts';
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
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import { ToolRunner } from '../tools/tool-runner.js';

/** Who calls and what they selected: travels with the message and is kept by nobody. */
interface Call {
  principal: Principal;
  selection: ReadonlySet<Toolset>;
}

const instructions = `Imprint makes marketing content and publishes it for the brands of one organization.
Start with get_brands: content belongs to a brand. find_tools shows every tool that this credential may use.
A failed tool says why in structuredContent: correct the fields of errors[] and call again, wait retryAfterSeconds, or hand nextStepUrl to the person you work for.`;

/** How long a client may keep the list of tools. */
const listTtlMs = 60_000;

/**
 * The protocol: revision 2026-07-28, and 2025-era clients without sessions, on one endpoint (spec §9). The SDK makes a server per
 * message, so it is the low-level one, over definitions that were made at start.
 */
@Injectable()
export class McpProtocol implements BeforeApplicationShutdown {
  private readonly logger = new Logger('mcp');
  private readonly handler = createMcpHandler(() => this.server(), { onerror: (error) => this.logger.debug(error.message) });
  private readonly answer = toNodeHandler(this.handler, { onerror: (error) => this.logger.error('could not answer', error) });

  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly runner: ToolRunner,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.handler.close();
  }

  async serve(request: Request, response: Response, { message, ...call }: Call & { message: object | undefined }): Promise<void> {
    // The credential itself goes no further than the guard.
    const auth: AuthInfo = {
      token: '',
      clientId: call.principal.apiKeyId ?? '',
      scopes: [...call.principal.scopes],
      extra: { call },
    };
    await this.answer(Object.assign(request, { auth }), response, message);
  }

  private server(): Server {
    const server = new Server(
      { name: 'imprint', title: 'Imprint', version: apiVersion },
      { capabilities: { tools: {} }, instructions, cacheHints: { 'tools/list': { ttlMs: listTtlMs, cacheScope: 'private' } } },
    );
    server.setRequestHandler('tools/list', (_request, context) => {
      const { principal, selection } = callOf(context);
      return { tools: this.catalogue.listed(principal, selection) };
    });
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      const answer = await this.runner.run(callOf(context).principal, params.name, params.arguments);
      if (answer !== undefined) return answer;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}: find_tools lists them.`);
    });
    return server;
  }
}

function callOf(context: ServerContext): Call {
  const call = context.http?.authInfo?.extra?.['call'] as Call | undefined;
  if (call === undefined) throw new Error('a message arrived without its caller');
  return call;
}
