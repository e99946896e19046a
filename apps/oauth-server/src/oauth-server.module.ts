import { AuthModule } from '@imprint/auth';
import { IdentityModule } from '@imprint/domain/identity';
import { MembersModule } from '@imprint/domain/members';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { OrganizationController } from './organization.controller.js';
import { SessionTokens } from './session-tokens.js';
import { SessionsController } from './sessions.controller.js';

@Module({ imports: [AuthModule, IdentityModule, MembersModule], controllers: [OrganizationController, SessionsController], providers: [SessionTokens] })
export class OauthServerModule {
  static forRoot(config: Config): DynamicModule {
    return { module: OauthServerModule, imports: platformModules({ app: 'oauth-server', config, schema, usesQueue: false }) };
  }
}
