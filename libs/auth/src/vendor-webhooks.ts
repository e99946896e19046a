import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { constantTimeEqual } from '@imprint/platform/crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Where media vendors report what became of a job: `POST /v1/vendor-webhooks/{vendor}`. */
export const vendorWebhookPath = '/v1/vendor-webhooks';

/**
 * Accepts a call that carries the shared secret of the vendor in its path, as `?token=`, as `x-webhook-token`, or as both
 * (spec §5.2): not an API key, and the one credential that may stand in a URL, because such vendors can only be given a URL. For
 * `@Public() @UseGuards(VendorWebhookGuard)` on a route with the parameter `:vendor`.
 */
@Injectable()
export class VendorWebhookGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const secret = this.config.VENDOR_WEBHOOK_SECRETS.get(String(request.params['vendor']));
    const sent = tokensOf(request);
    // Compared also for a vendor that has no secret: which vendors are set up is nobody's business.
    const matches = sent.map((token) => constantTimeEqual(token, secret ?? '') && secret !== undefined);
    if (sent.length > 0 && !matches.includes(false)) return true;
    throw problem('webhook_not_authentic', 'The call does not carry this vendor’s webhook token.');
  }
}

/** Every place a token may stand in; one that is wrong spoils the other. */
function tokensOf(request: Request): string[] {
  const { token } = request.query;
  const header = request.headers['x-webhook-token'];
  return [token, header].filter((value) => value !== undefined).map((value) => (typeof value === 'string' ? value : ''));
}
