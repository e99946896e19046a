import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import { BillingResource, CheckoutResource, InvoiceResource, StartCheckout } from '@imprint/contracts/billing';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { BillingService, CheckoutStarts, type BillingView, type CheckoutView, type InvoiceView } from '@imprint/domain/billing';
import { IdempotentBy, Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';

/** What an organization pays is the business of its owners, and no key's. */
@Controller('v1/billing')
export class BillingController {
  constructor(
    private readonly billing: BillingService,
    private readonly checkouts: CheckoutStarts,
  ) {}

  @Operation('getBilling', 'Read the plan, the balance, and what can be bought', { errors: ['not_configured'] })
  @SessionOnly('owner')
  @Returns(BillingResource)
  @Get()
  read(@Caller() caller: Principal): Promise<BillingView> {
    return this.billing.read(caller);
  }

  @Operation('startCheckout', 'Buy credits', {
    note: 'Answers with the page of the payment provider on which they are paid. They are added once the provider has confirmed the payment.',
    errors: ['not_configured', 'too_many_requests', 'payment_provider_unavailable', 'payment_provider_refused'],
  })
  @SessionOnly('owner')
  @Returns(CheckoutResource)
  @Post('checkouts')
  start(@Caller() caller: Principal, @Body() body: StartCheckout, @IdempotentBy() key: string | null): Promise<CheckoutView> {
    return this.checkouts.start(caller, body, key);
  }

  @Operation('listInvoices', 'List payments', {
    note: 'Newest first. Purchases that nobody paid are left out.',
    errors: ['not_configured'],
  })
  @SessionOnly('owner')
  @ReturnsPage(InvoiceResource)
  @Get('invoices')
  invoices(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<InvoiceView>> {
    return this.billing.invoices(caller, query);
  }
}
