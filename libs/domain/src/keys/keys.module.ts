import { Module } from '@nestjs/common';
import { ApiKeyVerifier } from './api-key-verifier.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyChanges } from './key-changes.js';
import { KeyUsage } from './key-usage.js';

/** Checks keys, and makes changes count; every app that takes requests needs it. */
@Module({ providers: [ApiKeyVerifier, KeyChanges, KeyUsage], exports: [ApiKeyVerifier, KeyChanges] })
export class KeyVerificationModule {}

/** Manages keys; keys-service alone writes them. */
@Module({ imports: [KeyVerificationModule], providers: [ApiKeysService], exports: [ApiKeysService, KeyVerificationModule] })
export class KeysModule {}
