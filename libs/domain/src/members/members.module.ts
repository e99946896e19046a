import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { IdentityModule } from '../identity/index.js';
import { KeyVerificationModule } from '../keys/index.js';
import { MailModule } from '../mail/index.js';
import { OauthModule } from '../oauth/index.js';
import { BrandLimits } from './brand-limits.js';
import { DeletedBrandLimits } from './deleted-brand-limits.js';
import { InvitationMail } from './invitation-mail.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import { JoiningService } from './joining.service.js';
import { MembersService } from './members.service.js';
import { OrganizationsService } from './organizations.service.js';
import { PublishingSettingsService } from './publishing-settings.service.js';

/** What happens to limits when a brand is deleted. */
@Module({
  imports: [AuditModule, IdentityModule, KeyVerificationModule],
  providers: [DeletedBrandLimits, InvitationsRepository],
  exports: [DeletedBrandLimits],
})
export class BrandLimitsModule {}

/** Members and their invitations. */
@Module({
  imports: [AuditModule, BrandsModule, IdentityModule, KeyVerificationModule, MailModule, OauthModule],
  providers: [
    BrandLimits,
    InvitationMail,
    InvitationsRepository,
    InvitationsService,
    JoiningService,
    MembersService,
    OrganizationsService,
    PublishingSettingsService,
  ],
  exports: [InvitationsService, JoiningService, MembersService, OrganizationsService, PublishingSettingsService],
})
export class MembersModule {}
