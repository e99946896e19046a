export { requireApprovedSpend, type Spend, SpendApprovalRequired } from './approved-spend.js';
export { CreditAdditions } from './add-credits.js';
export { CreditLedger } from './credit-ledger.js';
export type { CreditHolder, PricedJob } from './priced-job.js';
export { CreditPrices, type CreditPriceView } from './credit-prices.js';
export { CreditSettings, type CreditSettingsView } from './credit-settings.service.js';
export { CreditLedgerModule, CreditsModule } from './credits.module.js';
export { type CreditEntryView, CreditsService, type CreditsView, type CreditUsageView } from './credits.service.js';
export { PaidCredits } from './paid-credits.js';
