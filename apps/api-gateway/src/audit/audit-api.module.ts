import { AuditModule } from '@imprint/domain/audit';
import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { auditMessages } from './audit-messages.js';

@Module({ imports: [AuditModule], controllers: [AuditController] })
export class AuditApiModule {
  static readonly messageTypes = auditMessages;
}
