import type { Principal } from '@imprint/contracts/access';
import {
  AddCredits,
  CreditEntryResource,
  CreditPriceResource,
  CreditsResource,
  CreditUsageQuery,
  CreditUsageResource,
  ListCreditEntriesQuery,
  RefundCredits,
} from '@imprint/contracts/credits';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { Caller } from '@imprint/auth';
import {
  CreditAdditions,
  CreditPrices,
  CreditRefunds,
  CreditsService,
  type CreditEntryView,
  type CreditPriceView,
  type CreditsView,
  type CreditUsageView,
} from '@imprint/domain/credits';
import { Allow, Operation, Returns, ReturnsPage, ServerKeyOnly } from '@imprint/platform/http';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';

@Controller('v1/credits')
export class CreditsController {
  constructor(
    private readonly credits: CreditsService,
    private readonly additions: CreditAdditions,
    private readonly refunds: CreditRefunds,
    private readonly prices: CreditPrices,
  ) {}

  @Operation('getCredits', 'Read how many credits are left', { note: 'With what counts under each cap this month.' })
  @Allow('viewer', 'credits:read')
  @Returns(CreditsResource)
  @Get()
  read(@Caller() caller: Principal): Promise<CreditsView> {
    return this.credits.read(caller);
  }

  @Operation('listCreditEntries', 'List what was added, reserved, spent and given back', {
    note: 'Newest first. Limited members see the entries of their brands.',
  })
  @Allow('viewer', 'credits:read')
  @ReturnsPage(CreditEntryResource)
  @Get('entries')
  entries(@Caller() caller: Principal, @Query() query: ListCreditEntriesQuery): Promise<Page<CreditEntryView>> {
    return this.credits.entries(caller, query);
  }

  @Operation('addCredits', 'Add credits', {
    note: 'Once under each reference, for good: a repeat answers with the entry that there is.',
    errors: ['credit_reference_used', 'credit_balance_full'],
  })
  @ServerKeyOnly('credits:provision')
  @Returns(CreditEntryResource)
  @Post('entries')
  add(@Caller() caller: Principal, @Body() body: AddCredits): Promise<CreditEntryView> {
    return this.additions.add(caller, body);
  }

  @Operation('refundCredits', 'Give back what a generation has cost', {
    note: 'Once for each generation, whole or in part: a repeat answers with the entry that there is.',
    errors: ['not_found', 'credit_refund_too_large', 'credit_charge_refunded'],
  })
  @ServerKeyOnly('credits:provision')
  @Returns(CreditEntryResource)
  @Post('refunds')
  refund(@Caller() caller: Principal, @Body() body: RefundCredits): Promise<CreditEntryView> {
    return this.refunds.refund(caller, body);
  }

  @Operation('getCreditUsage', 'Sum what was spent by day, brand, key or model', {
    note: 'By the day of the start, UTC. A key counts with those that it replaced. Limited members see their brands.',
  })
  @Allow('viewer', 'credits:read')
  @ReturnsPage(CreditUsageResource)
  @Get('usage')
  usage(@Caller() caller: Principal, @Query() query: CreditUsageQuery): Promise<Page<CreditUsageView>> {
    return this.credits.usage(caller, query);
  }

  @Operation('listCreditPrices', 'List what models have cost since when', {
    note: 'Newest first; what costs nothing is left out.',
  })
  @Allow('viewer', 'credits:read')
  @ReturnsPage(CreditPriceResource)
  @Get('prices')
  listPrices(@Query() query: ListQuery): Promise<Page<CreditPriceView>> {
    return this.prices.list(query);
  }
}
