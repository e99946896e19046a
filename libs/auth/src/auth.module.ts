import { IdentityModule } from '@imprint/domain/identity';
import { KeyVerificationModule } from '@imprint/domain/keys';
import { OnboardingModule } from '@imprint/domain/onboarding';
import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access.guard.js';
import { refuseCredentialInUrl } from './credential-in-url.js';
import { HeldCredentials } from './held-credentials.js';
import { SessionKeys } from './session-keys.js';
import { ServiceIdentity } from './service-identity.js';
import { SessionGuard } from './session.guard.js';
import { SessionStrategy } from './session.strategy.js';

/** Guards every route of an app. Imported once, by its root module. */
@Module({
  imports: [PassportModule, IdentityModule, KeyVerificationModule, OnboardingModule],
  providers: [
    HeldCredentials,
    ServiceIdentity,
    SessionKeys,
    SessionStrategy,
    SessionGuard,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [HeldCredentials],
})
export class AuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(refuseCredentialInUrl).forRoutes('{*path}');
  }
}
