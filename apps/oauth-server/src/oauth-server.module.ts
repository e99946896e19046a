import { ChannelsModule } from '@imprint/adapters/channels';
import { StorageModule } from '@imprint/adapters/storage';
import { AuthModule } from '@imprint/auth';
import { BrandsModule } from '@imprint/domain/brands';
import { AccountDeletionModule } from '@imprint/domain/deletion';
import { FeedModule } from '@imprint/domain/feed';
import { GrantedAccessModule } from '@imprint/domain/granted-access';
import { AccountsModule, IdentityModule } from '@imprint/domain/identity';
import { MembersModule } from '@imprint/domain/members';
import { NewslettersModule } from '@imprint/domain/newsletters';
import { OauthModule } from '@imprint/domain/oauth';
import { OnboardingModule } from '@imprint/domain/onboarding';
import { PasskeysModule } from '@imprint/domain/passkeys';
import { PublishingModule } from '@imprint/domain/publishing';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { AccountEntry } from './account/account-entry.js';
import { AccountController } from './account/account.controller.js';
import { AccountPages } from './account/account.pages.js';
import { DeleteAccountPages } from './account/delete-account.pages.js';
import { GrantPages } from './account/grant.pages.js';
import { OwnSessionsController } from './account/own-sessions.controller.js';
import { SecondFactorController } from './account/second-factor.controller.js';
import { SecondFactorPages } from './account/second-factor.pages.js';
import { AuthorizationModule } from './authorization/authorization.module.js';
import { ConsentPages } from './consent/consent.pages.js';
import { AgentClaimPages } from './pages/agent-claim.pages.js';
import { AgentClaims } from './pages/agent-claims.js';
import { ConnectionPages } from './pages/connection.pages.js';
import { Forms } from './pages/forms.js';
import { InvitationPages } from './pages/invitation.pages.js';
import { KeyCalls } from './pages/key-calls.js';
import { People } from './pages/people.js';
import { ResetFollowUp } from './pages/reset-follow-up.js';
import { ResetPasswordPages } from './pages/reset-password.pages.js';
import { SecondStepPages } from './pages/second-step.pages.js';
import { SignInPages } from './pages/sign-in.pages.js';
import { PasskeyPages } from './passkeys/passkey.pages.js';
import { PasskeySignInPages } from './passkeys/passkey-sign-in.pages.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { SessionTokens } from './session-tokens.js';
import { SessionsController } from './sessions.controller.js';
import { BrowserSessions } from './sign-in/browser-sessions.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { Upkeep } from './upkeep.js';

@Module({
  imports: [
    AuthModule,
    AuthorizationModule,
    AccountDeletionModule,
    AccountsModule,
    BrandsModule,
    ChannelsModule,
    FeedModule,
    GrantedAccessModule,
    IdentityModule,
    MembersModule,
    NewslettersModule,
    OauthModule,
    OnboardingModule,
    PasskeysModule,
    PublishingModule,
    StorageModule,
  ],
  controllers: [
    AccountController,
    AccountPages,
    AgentClaimPages,
    ConnectionPages,
    ConsentPages,
    DeleteAccountPages,
    GrantPages,
    OwnSessionsController,
    PasskeyPages,
    PasskeySignInPages,
    PasskeysController,
    SecondFactorController,
    SecondFactorPages,
    SecondStepPages,
    SessionsController,
    SignInController,
    SignInPages,
    ResetPasswordPages,
    InvitationPages,
  ],
  providers: [AccountEntry, AgentClaims, BrowserSessions, Forms, KeyCalls, People, ResetFollowUp, SessionTokens, Upkeep],
})
export class OauthServerModule {
  static forRoot(config: Config): DynamicModule {
    return { module: OauthServerModule, imports: platformModules({ app: 'oauth-server', config, schema, usesQueue: true }) };
  }
}
