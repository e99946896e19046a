import { connectorPaths } from '@imprint/contracts/mcp';
import { Public } from '@imprint/platform/http';
import { All, Controller, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { McpGuard, Serves } from './mcp.guard.js';
import { McpProtocol } from './mcp-protocol.js';
import { RefusalFilter } from './refusal.filter.js';
import { readMessage } from './request-body.js';

/** The MCP endpoint (spec §4.3). Public for the guard of the REST routes: McpGuard accepts other credentials and responds in JSON-RPC. */
@Controller()
@UseGuards(McpGuard)
@UseFilters(RefusalFilter)
export class McpController {
  constructor(
    private readonly guard: McpGuard,
    private readonly protocol: McpProtocol,
  ) {}

  @Public()
  @Serves('standard')
  @All(connectorPaths.standard)
  standard(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.serve(request, response);
  }

  @Public()
  @Serves('partner')
  @All(connectorPaths.partner)
  partner(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.serve(request, response);
  }

  private async serve(request: Request, response: Response): Promise<void> {
    // A CORS preflight, which the guard has already judged.
    if (request.method === 'OPTIONS') return void response.status(204).end();
    const { principal, selection } = request;
    if (principal === undefined || selection === undefined) throw new Error('the guard of the endpoint did not run');
    const message = request.method === 'POST' ? await readMessage(request, response) : undefined;
    // A client whose discovery is refused takes the server for an older one, and keeps to that.
    const isDiscovery = message !== undefined && 'method' in message && message.method === 'server/discover';
    if (!isDiscovery) await this.guard.count(principal);
    await this.protocol.serve(request, response, message, { principal, selection });
  }
}
