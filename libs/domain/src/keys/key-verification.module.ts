import { CONFIG, type Config } from '@imprint/platform/config';
import { Module } from '@nestjs/common';
import { ActiveKeys } from './active-keys.js';
import { ApiKeyVerifier } from './api-key-verifier.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { HeldKeys } from './held-keys.js';
import { KeyChanges } from './key-changes.js';
import { KeyUsage } from './key-usage.js';
import { KeyStore } from './key.store.js';
import { PostgresKeyStore } from './postgres-key-store.repository.js';
import { RedisKeyRecords } from './redis-key-records.js';
import { RedisKeyStore } from './redis-key.store.js';

/** Null when PostgreSQL alone answers. */
const records = {
  provide: RedisKeyRecords,
  inject: [CONFIG],
  useFactory: (config: Config): RedisKeyRecords | null => (config.REDIS_URL === null ? null : new RedisKeyRecords(config)),
};
const store = {
  provide: KeyStore,
  inject: [RedisKeyRecords, PostgresKeyStore],
  useFactory: (held: RedisKeyRecords | null, postgres: PostgresKeyStore): KeyStore =>
    held === null ? postgres : new RedisKeyStore(held, postgres),
};

/** What keys would act as. */
@Module({ providers: [ActiveKeys, ApiKeysRepository], exports: [ActiveKeys] })
export class ActiveKeysModule {}

/** Verifies keys and propagates their changes. Every app that takes requests needs it. */
@Module({
  providers: [ApiKeysRepository, ApiKeyVerifier, HeldKeys, KeyChanges, KeyUsage, PostgresKeyStore, records, store],
  exports: [ApiKeyVerifier, HeldKeys, KeyChanges],
})
export class KeyVerificationModule {}
