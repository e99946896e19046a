import { AuthModule } from '@imprint/auth';
import { AccountsModule, IdentityModule } from '@imprint/domain/identity';
import { MembersModule } from '@imprint/domain/members';
import { OnboardingModule } from '@imprint/domain/onboarding';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { AgentClaimPages } from './pages/agent-claim.pages.js';
import { AgentClaims } from './pages/agent-claims.js';
import { Forms } from './pages/forms.js';
import { InvitationPages } from './pages/invitation.pages.js';
import { ResetPasswordPages } from './pages/reset-password.pages.js';
import { SignInPages } from './pages/sign-in.pages.js';
import { SessionTokens } from './session-tokens.js';
import { SessionsController } from './sessions.controller.js';
import { BrowserSessions } from './sign-in/browser-sessions.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { Upkeep } from './upkeep.js';

@Module({
  imports: [AuthModule, AccountsModule, IdentityModule, MembersModule, OnboardingModule],
  controllers: [AgentClaimPages, SessionsController, SignInController, SignInPages, ResetPasswordPages, InvitationPages],
  providers: [AgentClaims, BrowserSessions, Forms, SessionTokens, Upkeep],
})
export class OauthServerModule {
  static forRoot(config: Config): DynamicModule {
    return { module: OauthServerModule, imports: platformModules({ app: 'oauth-server', config, schema, usesQueue: false }) };
  }
}
