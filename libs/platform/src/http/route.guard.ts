import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ACCESS, type Access } from './access.js';
import { CHANGES_NOTHING } from './idempotency/changes-nothing.js';
import { NOT_REPLAYABLE } from './idempotency/not-replayable.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import './request.js';
import { RETURNED, type Returned } from './returns.js';

/**
 * Last guard of every route: attaches the handler's declarations to the request and claims the Idempotency-Key of a POST. A guard, because
 * it runs after authentication and costs a tenth of an interceptor.
 */
@Injectable()
export class RouteGuard implements CanActivate {
  constructor(private readonly idempotency: IdempotencyService) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const handler = context.getHandler();
    request.returned = Reflect.getMetadata(RETURNED, handler) as Returned | undefined;
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (key === undefined) return true;
    const access = (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, context.getClass())) as
      Access | undefined;
    // Anonymous callers cannot be distinguished, and nobody may receive another caller's response.
    if (access === undefined || access.kind === 'public' || Reflect.getMetadata(CHANGES_NOTHING, handler) === true) return true;
    const replayable = Reflect.getMetadata(NOT_REPLAYABLE, handler) !== true;
    return this.idempotency.claim(request, http.getResponse<Response>(), { key: String(key), access, replayable });
  }
}
