import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { SentSecrets } from './sent-secrets.js';
import { WorkflowSecretsRepository } from './workflow-secrets.repository.js';
import { WorkflowSecrets } from './workflow-secrets.js';

/** Secrets that workflows send to other services. */
@Module({
  imports: [AuditModule],
  providers: [SentSecrets, WorkflowSecrets, WorkflowSecretsRepository],
  exports: [SentSecrets, WorkflowSecrets],
})
export class WorkflowSecretsModule {}
