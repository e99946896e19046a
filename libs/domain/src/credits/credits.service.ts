import { holdsScope, type Principal } from '@imprint/contracts/access';
import {
  creditsLeft,
  creditsUsed,
  type CreditCap,
  type CreditEntryResource,
  type CreditsResource,
  type CreditUsageQuery,
  type CreditUsageResource,
  type ListCreditEntriesQuery,
} from '@imprint/contracts/credits';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import type { CreditEntryEntity } from './credit-ledger.entity.js';
import { CreditsRepository, type MonthlyUse } from './credits.repository.js';

/** Credits as callers see them. */
export type CreditsView = CreditsResource & { id: string };
/** A movement as callers see it. */
export type CreditEntryView = CreditEntryResource & { id: string };
/** One sum of a usage report. */
export type CreditUsageView = CreditUsageResource & { id: string };

const dayMs = 86_400_000;
/** Days of a report that names no first one, the last one included. */
const usualDays = 31;

/** What is left, what was used and for what. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly rows: CreditsRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDITS'>,
  ) {}

  /** Limited members see what their brands may use, and the organization. */
  async read({ organizationId, brandIds }: Principal): Promise<CreditsView> {
    const account = await this.rows.account(organizationId);
    const { month, uses } = await this.rows.monthlyUse(organizationId);
    const own = uses.find(({ scope }) => scope === 'organization');
    const isUnlimited = this.config.CREDITS === 'unlimited';
    return {
      id: organizationId,
      isUnlimited,
      balance: isUnlimited ? null : creditsLeft(account?.availableMicro ?? 0),
      reserved: creditsUsed(account?.reservedMicro ?? 0),
      spentThisMonth: creditsUsed(own?.spentMicro ?? 0),
      month,
      lowBalance: account === null || account.lowBalanceMicro === null ? null : creditsLeft(account.lowBalanceMicro),
      approvalThresholdMicro: account?.approvalThresholdMicro ?? null,
      caps: uses
        .filter(({ scope, subjectId }) => brandIds === null || scope === 'organization' || brandIds.includes(subjectId))
        .flatMap(capOf),
    };
  }

  /** For an agent that may know; null for one that may not. */
  async shownTo(caller: Principal): Promise<Pick<CreditsView, 'balance' | 'isUnlimited' | 'reserved' | 'spentThisMonth'> | null> {
    if (!holdsScope(caller, 'credits:read')) return null;
    const { balance, isUnlimited, reserved, spentThisMonth } = await this.read(caller);
    return { balance, isUnlimited, reserved, spentThisMonth };
  }

  /** Newest first. */
  async entries(caller: Principal, query: ListCreditEntriesQuery): Promise<Page<CreditEntryView>> {
    const page = await this.rows.entries(caller, query);
    return { ...page, items: page.items.map(entryView) };
  }

  /** @throws Problem `validation_failed` for days that do not follow each other, or too many */
  async usage(caller: Principal, { by, from, until }: CreditUsageQuery): Promise<Page<CreditUsageView>> {
    const last = dayOf(until ?? new Date().toISOString().slice(0, 10), 'until');
    const first = from === undefined ? last - (usualDays - 1) * dayMs : dayOf(from, 'from');
    const days = (last - first) / dayMs + 1;
    if (days < 1) throw problem('validation_failed', 'The last day comes before the first one.', { parameter: 'until' });
    if (days > limits.creditUsageDays) {
      const detail = `These are ${days} days. A report has at most ${limits.creditUsageDays}.`;
      throw problem('validation_failed', detail, { parameter: 'from' });
    }
    const rows = await this.rows.usage(caller, by, textOf(first), textOf(last));
    const items = rows.map(({ value, ...used }) => ({
      ...{ id: value ?? 'none', value, credits: creditsUsed(used.spentMicro) },
      ...used,
    }));
    return { items, total: items.length, page: 1, limit: Math.max(items.length, 1) };
  }
}

/** A movement as callers see it. */
export function entryView({
  id,
  kind,
  fromAccount,
  toAccount,
  amountMicro,
  jobId,
  brandId,
  reference,
  createdAt,
}: CreditEntryEntity): CreditEntryView {
  return { id, kind, from: fromAccount, to: toAccount, amountMicro, jobId, brandId, reference, createdAt };
}

function capOf({ scope, subjectId, monthlyMicro, spentMicro, reservedMicro }: MonthlyUse): CreditCap[] {
  if (monthlyMicro === null) return [];
  return [
    {
      scope,
      subjectId,
      monthly: creditsLeft(monthlyMicro),
      spent: creditsUsed(spentMicro),
      reserved: creditsUsed(reservedMicro),
    },
  ];
}

const textOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** @throws Problem `validation_failed` for a day that no calendar has */
function dayOf(text: string, parameter: string): number {
  const day = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(day) || textOf(day) !== text) throw problem('validation_failed', `There is no day ${text}.`, { parameter });
  return day;
}
