import { queues } from '@imprint/contracts/messages';
import { AppsHealth } from '@imprint/platform/app';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { InstanceStatusController } from './instance-status.controller.js';
import { InstanceStatusPages } from './instance-status.pages.js';
import { InstanceStatusReader } from '@imprint/platform/app';
import { QueueBoardPages } from './queue-board.pages.js';

/** For the operator only: this app is not public. */
@Module({
  // The other queues are registered by the modules that use them.
  imports: [QueueModule.register(queues.webhookClient)],
  controllers: [InstanceStatusController, InstanceStatusPages, QueueBoardPages],
  providers: [AppsHealth, InstanceStatusReader],
})
export class OperatorModule {}
