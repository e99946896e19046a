import { OauthModule } from '@imprint/domain/oauth';
import { Module } from '@nestjs/common';
import { AuthorizationController } from './authorization.controller.js';
import { AuthorizationServer } from './authorization-server.js';
import { ClientDocuments } from './client-documents.js';
import { OauthLimits } from './oauth-limits.js';
import { RevocationController } from './revocation.controller.js';

/** The OAuth authorization server of MCP clients. Its consent page is one of the pages. */
@Module({
  imports: [OauthModule],
  controllers: [AuthorizationController, RevocationController],
  providers: [AuthorizationServer, ClientDocuments, OauthLimits],
  exports: [AuthorizationServer],
})
export class AuthorizationModule {}
