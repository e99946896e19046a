import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { ActiveKeysModule } from '../keys/index.js';
import { CreditAdditions } from './add-credits.js';
import { CreditLedger } from './credit-ledger.js';
import { CreditPrices } from './credit-prices.js';
import { CreditPricesRepository } from './credit-prices.repository.js';
import { CreditSettings } from './credit-settings.service.js';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';
import { LedgerCheck } from './ledger-check.js';
import { PaidCredits } from './paid-credits.js';
import { CreditRefunds } from './refund-charge.js';

/** For whatever costs credits. */
@Module({ providers: [CreditLedger, CreditPrices, CreditPricesRepository], exports: [CreditLedger, CreditPrices] })
export class CreditLedgerModule {}

/** For whoever looks after the instance. */
@Module({ providers: [LedgerCheck], exports: [LedgerCheck] })
export class LedgerCheckModule {}

/** Credits for those who use, limit and add them. */
@Module({
  imports: [ActiveKeysModule, AuditModule, BrandsModule],
  providers: [
    CreditAdditions,
    CreditLedger,
    CreditPrices,
    CreditPricesRepository,
    CreditRefunds,
    CreditSettings,
    CreditsRepository,
    CreditsService,
    PaidCredits,
  ],
  exports: [CreditAdditions, CreditPrices, CreditRefunds, CreditSettings, CreditsService, PaidCredits],
})
export class CreditsModule {}
