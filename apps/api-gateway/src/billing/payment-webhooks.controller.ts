import { requirePaymentSignature } from '@imprint/auth';
import { paymentWebhookPath } from '@imprint/contracts/billing';
import { problem } from '@imprint/contracts/errors';
import { PaymentEvents } from '@imprint/domain/billing';
import {
  PAYMENT_PROVIDER,
  UnreadablePaymentCall,
  type PaymentEvent,
  type PaymentProvider,
} from '@imprint/domain/billing/payments';
import { Public, rawBody } from '@imprint/platform/http';
import { All, Controller, HttpCode, Inject, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Bytes. Events of Stripe have some kilobytes, and 256 KiB at most. */
const mostBytes = 262_144;

/** Where the payment provider reports what was paid. Its signature is the credential: this is no part of the REST API. */
@Controller(paymentWebhookPath.slice(1))
export class PaymentWebhooksController {
  constructor(
    private readonly events: PaymentEvents,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  @Public()
  @HttpCode(200)
  @All(':provider')
  async receive(
    @Param('provider') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { provider } = this;
    if (provider === null || provider.name !== name || request.method !== 'POST')
      throw problem('not_found', 'The payment provider of this instance sends POST requests to its own address.');
    // A signature in a URL ends up in logs (spec §5.2). The provider adds nothing to its address, so whatever is there is not its.
    if (request.originalUrl.includes('?')) throw problem('webhook_not_authentic', 'Signatures are taken from the header only.');
    const body = await rawBody(request, response, mostBytes);
    requirePaymentSignature(request, body, provider.signature);
    const event = readEvent(provider, body);
    if (event !== null) await this.events.apply(provider.name, event);
  }
}

/** @throws Problem `validation_failed` */
function readEvent(provider: PaymentProvider, body: Buffer): PaymentEvent | null {
  try {
    return provider.read(body);
  } catch (error) {
    if (error instanceof UnreadablePaymentCall) throw problem('validation_failed', error.message);
    throw error;
  }
}
