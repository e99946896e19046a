import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import '../request.js';

/**
 * What a repeat of this very request has in common with it: `@IdempotentBy() key: string | null`. Null without an
 * `Idempotency-Key`. Kept with the row that the handler makes (`createOnce`), it makes a repeat find that row although the
 * first answer was lost with its process.
 */
export const IdempotentBy = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  return context.switchToHttp().getRequest<Request>().idempotencyKey ?? null;
});
