import { AuthModule } from '@imprint/auth';
import { WorkBrands } from '@imprint/domain/branding';
import { Module } from '@nestjs/common';
import { CredentialWatch } from './credential-watch.js';
import { FanOut } from './fan-out.js';
import { LiveSockets } from './live-sockets.js';
import { messageTypes } from './message-types.js';
import { Presence } from './presence.js';
import { RealTimeController } from './real-time.controller.js';
import { TextRelay } from './text-relay.js';
import { Upgrades } from './upgrades.js';

/** `GET /v1/ws`, with the readers of all message types. */
@Module({
  imports: [AuthModule, ...messageTypes.flatMap(({ readers }) => readers ?? [])],
  controllers: [RealTimeController],
  providers: [CredentialWatch, FanOut, LiveSockets, Presence, TextRelay, Upgrades, WorkBrands],
})
export class RealTimeModule {}
