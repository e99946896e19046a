import { Global, Module } from '@nestjs/common';
import { SecretBox } from './secret-box.js';

/** Provides `SecretBox` with the configured ring of keys. */
@Global()
@Module({ providers: [SecretBox], exports: [SecretBox] })
export class CryptoModule {}
