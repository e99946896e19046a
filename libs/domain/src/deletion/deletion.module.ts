import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ChatIdentitiesModule } from '../chat/index.js';
import { AccountsModule, IdentityModule } from '../identity/index.js';
import { KeyVerificationModule } from '../keys/index.js';
import { MailModule } from '../mail/index.js';
import { MembersModule } from '../members/index.js';
import { PublishingModule, PublishWorkerModule } from '../publishing/index.js';
import { DeletingAccounts } from './deleting-accounts.js';
import { DeletingOrganizations } from './deleting-organizations.js';
import { DeletionMails } from './deletion-mails.js';
import { DeletionRecords } from './deletion-records.js';
import { EraseOrganization } from './erase-organization.js';
import { LeavePerson } from './leave-person.js';
import { OrganizationEraser } from './organization-eraser.js';
import { TenantTables } from './tenant-tables.js';
import { TenantTablesRepository } from './tenant-tables.repository.js';

/** Scheduling organizations for deletion, and restoring them. */
@Module({
  imports: [AuditModule, IdentityModule, KeyVerificationModule, MembersModule, PublishingModule],
  providers: [DeletingOrganizations, DeletionRecords],
  exports: [DeletingOrganizations],
})
export class DeletionModule {}

/** People who delete their account. */
@Module({
  imports: [AccountsModule, AuditModule, ChatIdentitiesModule, KeyVerificationModule, MembersModule],
  providers: [DeletingAccounts, LeavePerson],
  exports: [DeletingAccounts],
})
export class AccountDeletionModule {}

/** Which tables have rows of organizations. */
@Module({ providers: [TenantTables, TenantTablesRepository], exports: [TenantTables] })
export class TenantTablesModule {}

/** For the app that erases them. */
@Module({
  imports: [IdentityModule, MailModule, PublishWorkerModule],
  providers: [DeletionMails, EraseOrganization, OrganizationEraser, TenantTablesRepository],
})
export class ErasingModule {}
