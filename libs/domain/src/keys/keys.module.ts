import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { ChangeKey } from './change-key.js';
import { CreateKey } from './create-key.js';
import { KeyMetrics } from './key-metrics.js';
import { KeyVerificationModule } from './key-verification.module.js';
import { NewKey } from './new-key.js';
import { RevokeKey } from './revoke-key.js';
import { RotateKey } from './rotate-key.js';
import { ValidateKey } from './validate-key.js';
import { VerifyMcpConnection } from './verify-mcp.js';

const operations = [ApiKeysService, ChangeKey, CreateKey, RevokeKey, RotateKey, ValidateKey, VerifyMcpConnection];

/** Manages keys. Only keys-service creates them. */
@Module({
  imports: [AuditModule, KeyVerificationModule],
  providers: [...operations, ApiKeysRepository, KeyMetrics, NewKey],
  exports: [...operations, KeyVerificationModule],
})
export class KeysModule {}
