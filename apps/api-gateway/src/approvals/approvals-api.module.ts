import { ApprovalsModule } from '@imprint/domain/approvals';
import { Module } from '@nestjs/common';
import { approvalMessages } from './approval-messages.js';
import { ApprovalsController } from './approvals.controller.js';

@Module({ imports: [ApprovalsModule], controllers: [ApprovalsController] })
export class ApprovalsApiModule {
  static readonly messageTypes = approvalMessages;
}
