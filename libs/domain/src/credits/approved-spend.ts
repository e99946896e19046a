import type { Principal } from '@imprint/contracts/access';
import { creditsText } from '@imprint/contracts/credits';
import { Problem } from '@imprint/contracts/errors';
import type { EntityManager } from 'typeorm';
import { ApprovalRequired, actsDirectly } from '../identity/index.js';
import { approvalThresholdOf } from './credit-movements.repository.js';

/** What one request may cost as a whole, however many generations it starts. */
export interface Spend {
  /** In micro-credits. */
  micro: number;
  /** The models whose price it is. */
  models: readonly string[];
  /** How many things that cost something it would make. */
  items: number;
  brandId: string | null;
}

/** The request costs more than the caller may spend without asking. */
export class SpendApprovalRequired extends ApprovalRequired {
  constructor(
    readonly spend: Spend,
    thresholdMicro: number,
  ) {
    const limit = creditsText(thresholdMicro);
    super(`This may cost ${creditsText(spend.micro)}, and your organization wants to approve what costs more than ${limit}.`);
  }
}

/**
 * Precedes the start of everything that costs something, in the transaction that starts it, however it is called. Read on every call, so that
 * changes take effect at once.
 * @throws SpendApprovalRequired; Problem `approved_price_exceeded` for an approved call that costs more than was approved
 */
export async function requireApprovedSpend(manager: EntityManager, caller: Principal, spend: Spend): Promise<void> {
  const { micro } = spend;
  if (micro === 0) return;
  const { approvedMicro } = caller;
  if (approvedMicro !== undefined) return requireApprovedPrice(micro, approvedMicro);
  if (actsDirectly(caller)) return;
  const threshold = await approvalThresholdOf(manager, caller.organizationId);
  if (threshold !== null && micro > threshold) throw new SpendApprovalRequired(spend, threshold);
}

/** Somebody agreed to a price. */
function requireApprovedPrice(neededMicro: number, approvedMicro: number): void {
  if (neededMicro <= approvedMicro) return;
  const detail = `This may cost ${creditsText(neededMicro)} by now. What was approved is ${creditsText(approvedMicro)}.`;
  throw new Problem({ code: 'approved_price_exceeded', detail }, { meta: { approvedMicro, neededMicro } });
}
