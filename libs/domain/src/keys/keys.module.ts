import { Module } from '@nestjs/common';
import { ApiKeyVerifier } from './api-key-verifier.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyUsage } from './key-usage.js';

/** Checks keys; every app that takes requests needs it. */
@Module({ providers: [ApiKeyVerifier, KeyUsage], exports: [ApiKeyVerifier] })
export class KeyVerificationModule {}

/** Manages keys; keys-service alone writes them. */
@Module({ providers: [ApiKeysService], exports: [ApiKeysService] })
export class KeysModule {}
