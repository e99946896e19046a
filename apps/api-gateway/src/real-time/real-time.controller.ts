import type { Principal } from '@imprint/contracts/access';
import { Caller, HeldCredentials } from '@imprint/auth';
import { Allow, Operation } from '@imprint/platform/http';
import { Controller, Get, HttpCode, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LiveSockets } from './live-sockets.js';
import { messageScopes } from './message-types.js';
import { Upgrades } from './upgrades.js';

@Controller('v1')
export class RealTimeController {
  constructor(
    private readonly upgrades: Upgrades,
    private readonly sockets: LiveSockets,
    private readonly credentials: HeldCredentials,
  ) {}

  @Allow('viewer', ...messageScopes)
  @Operation('openWebSocket', 'Receive events as they happen', {
    note: 'A WebSocket: see docs/real-time.md. Browsers send their credential as `Sec-WebSocket-Protocol: bearer, <token>` and name another organization as `?organizationId=`.',
  })
  @HttpCode(101)
  @Get('ws')
  openWebSocket(@Caller() caller: Principal, @Req() request: Request, @Res() response: Response): void {
    this.sockets.requireRoom(caller.organizationId);
    const held = this.credentials.hold(request, caller);
    this.sockets.add(this.upgrades.accept(request, response), request.id, held);
  }
}
