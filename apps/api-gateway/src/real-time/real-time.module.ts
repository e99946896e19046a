import { AuthModule } from '@imprint/auth';
import { ApprovalStatesModule } from '@imprint/domain/approvals';
import { GenerationReadingModule } from '@imprint/domain/generation';
import { UploadStatesModule } from '@imprint/domain/media';
import { PublishingStatesModule } from '@imprint/domain/publishing';
import { Module } from '@nestjs/common';
import { CredentialWatch } from './credential-watch.js';
import { FanOut } from './fan-out.js';
import { LiveSockets } from './live-sockets.js';
import { RealTimeController } from './real-time.controller.js';
import { Upgrades } from './upgrades.js';

/** `GET /v1/ws`. Readers of what it tells of are found in the modules imported here (message-types.ts). */
@Module({
  imports: [AuthModule, ApprovalStatesModule, GenerationReadingModule, PublishingStatesModule, UploadStatesModule],
  controllers: [RealTimeController],
  providers: [CredentialWatch, FanOut, LiveSockets, Upgrades],
})
export class RealTimeModule {}
