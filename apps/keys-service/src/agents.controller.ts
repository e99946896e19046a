import type { Principal } from '@imprint/contracts/access';
import {
  AgentKeyResource,
  AgentRequestFullResource,
  AgentRequestResource,
  DecideAgentRequest,
  PollAgentKey,
  RequestAgentKey,
} from '@imprint/contracts/keys';
import { Caller } from '@imprint/auth';
import {
  AgentRequestsService,
  DecideAgentRequestOperation,
  FetchAgentKey,
  type AgentKey,
  type AgentRequestView,
  type NewAgentRequest,
} from '@imprint/domain/agents';
import { clientIpOf, Operation, Public, Returns, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AgentLimit } from './rate-limit.guard.js';

/** An agent requests a key, a person grants it, and the agent fetches it (spec §5.2, similar to RFC 8628). */
@Controller('v1/agent')
export class AgentsController {
  constructor(
    private readonly requests: AgentRequestsService,
    private readonly decision: DecideAgentRequestOperation,
    private readonly pickUp: FetchAgentKey,
  ) {}

  @Operation('requestAgentKey', 'Ask for an API key as an agent')
  @Public()
  @AgentLimit('agent-auth')
  @Returns(AgentRequestFullResource)
  @Post('auth')
  request(@Req() request: Request, @Body() body: RequestAgentKey): Promise<NewAgentRequest> {
    return this.requests.createRequest(body, clientIpOf(request));
  }

  @Operation('pollAgentKey', 'Fetch the key once a person has granted it')
  @Public()
  @AgentLimit('agent-token')
  @Returns(AgentKeyResource)
  @HttpCode(200)
  @Post('auth/:id/token')
  token(@Param('id') id: string, @Body() body: PollAgentKey): Promise<AgentKey> {
    return this.pickUp.fetchKey(id, body.pollToken);
  }

  @Operation('getAgentRequest', 'Read a request by its code')
  @SessionOnly('viewer')
  @AgentLimit('agent-claim')
  @Returns(AgentRequestResource)
  @Get('claims/:userCode')
  read(@Caller() caller: Principal, @Param('userCode') userCode: string): Promise<AgentRequestView> {
    return this.requests.read(caller, userCode);
  }

  @Operation('decideAgentRequest', 'Grant or deny a request')
  @SessionOnly('viewer')
  @AgentLimit('agent-claim')
  @Returns(AgentRequestResource)
  @HttpCode(200)
  @Post('claims')
  claim(@Caller() caller: Principal, @Body() body: DecideAgentRequest): Promise<AgentRequestView> {
    return this.decision.decideRequest(caller, body);
  }
}
