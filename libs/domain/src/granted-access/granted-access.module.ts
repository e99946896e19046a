import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ChatIdentitiesModule } from '../chat/index.js';
import { KeyVerificationModule, RevokeKey } from '../keys/index.js';
import { OauthModule } from '../oauth/index.js';
import { PasskeysModule } from '../passkeys/index.js';
import { GrantedAccess } from './granted-access.js';
import { GrantedAccessRepository } from './granted-access.repository.js';

/** Everything that acts for a person. */
@Module({
  imports: [AuditModule, ChatIdentitiesModule, KeyVerificationModule, OauthModule, PasskeysModule],
  providers: [GrantedAccess, GrantedAccessRepository, RevokeKey],
  exports: [GrantedAccess],
})
export class GrantedAccessModule {}
