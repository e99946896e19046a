import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ChatIdentities } from '../chat/chat-identities.js';
import { KeyVerificationModule } from '../keys/key-verification.module.js';
import { RevokeKey } from '../keys/revoke-key.js';
import { OauthModule } from '../oauth/oauth.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { GrantedAccess } from './granted-access.js';
import { GrantedAccessRepository } from './granted-access.repository.js';

@Module({
  imports: [AuditModule, KeyVerificationModule, OauthModule, PasskeysModule],
  providers: [ChatIdentities, GrantedAccess, GrantedAccessRepository, RevokeKey],
  exports: [GrantedAccess],
})
export class GrantedAccessModule {}
