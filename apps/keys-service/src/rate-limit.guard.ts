import { agentLimits, managementLimits, type AgentLimitName, type ManagementLimitName } from '@imprint/contracts/keys';
import { Problem } from '@imprint/contracts/errors';
import { clientIpOf, networkOf } from '@imprint/platform/http';
import { rateLimitHeaders, RateWindow } from '@imprint/platform/rate-window';
import { applyDecorators, Injectable, SetMetadata, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';

const LIMIT = 'imprint:rate-limit';

interface Limit {
  name: ManagementLimitName | AgentLimitName;
  perMinute: number;
  code: 'key_management_rate_limited' | 'too_many_requests';
}

/**
 * Limits requests in a window shared by every process, per user, or per address on public routes. A request counts once it is
 * authenticated, even if its body is invalid; a replay under an Idempotency-Key is answered earlier and does not count.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly window: RateWindow) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = Reflect.getMetadata(LIMIT, context.getHandler()) as Limit;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const caller = request.principal?.userId ?? networkOf(clientIpOf(request));
    const verdict = await this.window.hit(`${limit.name}:${caller}`, limit.perMinute);
    const headers = rateLimitHeaders(limit.name, verdict);
    for (const [name, value] of Object.entries(headers)) http.getResponse<Response>().setHeader(name, value);
    if (verdict.allowed) return true;
    throw new Problem(
      { code: limit.code, detail: `No more than ${limit.perMinute} such requests are taken in a minute.` },
      { retryAfterSeconds: verdict.retryAfterSeconds },
    );
  }
}

/** Limits how often one user may manage keys (spec §8). */
export const ManagementLimit = (name: ManagementLimitName): MethodDecorator =>
  limited({ name, perMinute: managementLimits[name], code: 'key_management_rate_limited' });

/** Limits how often one address may request a key and poll for it, and one user decide. */
export const AgentLimit = (name: AgentLimitName): MethodDecorator =>
  limited({ name, perMinute: agentLimits[name], code: 'too_many_requests' });

const limited = (limit: Limit): MethodDecorator => applyDecorators(SetMetadata(LIMIT, limit), UseGuards(RateLimitGuard));
