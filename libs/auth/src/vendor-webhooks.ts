import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { constantTimeEqual } from '@imprint/platform/crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * Accepts a call with the vendor's shared secret in its path, as `?token=`, as `x-webhook-token`, or both (spec §5.2). This is not an API
 * key, and allowed in a URL because such vendors can only be configured with a URL. Use `@Public()
 * @UseGuards(VendorWebhookGuard)` on a route with the parameter `:vendor`.
 */
@Injectable()
export class VendorWebhookGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const secret = this.config.VENDOR_WEBHOOK_SECRETS.get(String(request.params['vendor']));
    const sent = tokensOf(request);
    // Compares even if the vendor has no secret, so that timing does not reveal which vendors are set up.
    const matches = sent.map((token) => constantTimeEqual(token, secret ?? '') && secret !== undefined);
    if (sent.length > 0 && !matches.includes(false)) return true;
    throw problem('webhook_not_authentic', 'The call does not carry this vendor’s webhook token.');
  }
}

/** The tokens from every accepted place; all of them have to be right. */
function tokensOf(request: Request): string[] {
  const { token } = request.query;
  const header = request.headers['x-webhook-token'];
  return [token, header].filter((value) => value !== undefined).map((value) => (typeof value === 'string' ? value : ''));
}
