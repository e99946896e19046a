import type { Principal } from '@imprint/contracts/access';
import type { EntityManager } from 'typeorm';
import { ActiveKeys } from '../keys/index.js';
import { requireApprovedSpend, type Spend } from './approved-spend.js';
import type { CreditLedger } from './credit-ledger.js';
import type { CreditHolder, PricedJob } from './priced-job.js';

/** Whose jobs the caller's are. */
export async function creditHolderOf(
  apiKeys: ActiveKeys,
  { organizationId, apiKeyId }: Pick<Principal, 'organizationId' | 'apiKeyId'>,
  brandId: string | null,
): Promise<CreditHolder> {
  const origins = apiKeyId === null ? null : await apiKeys.originsOf(organizationId, [apiKeyId]);
  return { organizationId, brandId, apiKeyId: origins?.get(apiKeyId ?? '') ?? apiKeyId };
}

/**
 * Reserves what one request may cost, in the transaction that writes its rows, after everything else.
 * @throws SpendApprovalRequired; Problem `approved_price_exceeded`, `insufficient_credits`, `credit_cap_reached`
 */
export async function reserveSpend(
  manager: EntityManager,
  ledger: CreditLedger,
  { caller, holder, jobs }: { caller: Principal; holder: CreditHolder; jobs: readonly PricedJob[] },
): Promise<void> {
  await requireApprovedSpend(manager, caller, spendOf(jobs, holder.brandId));
  await ledger.reserve(manager, holder, jobs);
}

/** All of them together: a request is approved as a whole. */
function spendOf(jobs: readonly PricedJob[], brandId: string | null): Spend {
  const priced = jobs.filter(({ micro }) => micro > 0);
  const models = [...new Set(priced.map(({ model }) => model))];
  return { micro: priced.reduce((sum, { micro }) => sum + micro, 0), models, items: priced.length, brandId };
}
