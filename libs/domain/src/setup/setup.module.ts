import { AppsHealth } from '@imprint/platform/app';
import { Module } from '@nestjs/common';
import { LedgerCheckModule } from '../credits/index.js';
import { IdentityModule } from '../identity/index.js';
import { MailModule } from '../mail/index.js';
import { MediaModule } from '../media/index.js';
import { AccessChecks } from './access-checks.js';
import { AddressChecks } from './address-checks.js';
import { AppChecks } from './app-checks.js';
import { FileChecks } from './file-checks.js';
import { InstanceFactsRepository } from './instance-facts.repository.js';
import { MailCheck } from './mail-check.js';
import { SetupAccess } from './setup-access.js';
import { SetupChecks } from './setup-checks.service.js';
import { StoreChecks } from './store-checks.js';
import { TestMails } from './test-mails.js';

/** Checks of the setup. Requires global providers of FILE_STORAGE and CHANNELS. */
@Module({
  imports: [IdentityModule, LedgerCheckModule, MailModule, MediaModule],
  providers: [
    AccessChecks,
    AddressChecks,
    AppChecks,
    AppsHealth,
    FileChecks,
    InstanceFactsRepository,
    MailCheck,
    SetupAccess,
    SetupChecks,
    StoreChecks,
    TestMails,
  ],
  exports: [AppsHealth, SetupAccess, SetupChecks, TestMails],
})
export class SetupModule {}
