import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import '../request.js';

/**
 * Injects the key that repeats of a request share: `@IdempotentBy() key: string | null`. Null without an `Idempotency-Key`. Stored with the
 * row that the handler creates (`createOnce`), it lets a repeat find that row even if the first response was lost with its process.
 */
export const IdempotentBy = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  return context.switchToHttp().getRequest<Request>().idempotencyKey ?? null;
});
