import { Module } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service.js';
import { KeyVerificationModule } from './key-verification.module.js';

/** Manages keys; keys-service alone writes them. */
@Module({ imports: [KeyVerificationModule], providers: [ApiKeysService], exports: [ApiKeysService, KeyVerificationModule] })
export class KeysModule {}
