import { VendorWebhookGuard } from '@imprint/auth';
import { problem } from '@imprint/contracts/errors';
import { vendorWebhookPath } from '@imprint/contracts/generation';
import { VendorWebhooks } from '@imprint/domain/generation';
import { Public, rawBody } from '@imprint/platform/http';
import { All, Controller, HttpCode, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Bytes. A prediction of Replicate, with the log of its model, has some kilobytes. */
const mostBytes = 1_048_576;

/** Where vendors report that a job has changed. Their token is the credential: this is no part of the REST API. */
@Controller(vendorWebhookPath.slice(1))
export class VendorWebhooksController {
  constructor(private readonly webhooks: VendorWebhooks) {}

  @Public()
  @UseGuards(VendorWebhookGuard)
  @HttpCode(204)
  @All(':vendor')
  async receive(
    @Param('vendor') vendor: string,
    @Query('submission') submission: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (request.method !== 'POST') throw problem('not_found', 'Vendors send POST requests to this address.');
    const body = await rawBody(request, response, mostBytes);
    await this.webhooks.receive(vendor, submission, { headers: request.headers, body });
  }
}
