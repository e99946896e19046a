import type { Principal } from '@imprint/contracts/access';
import '@imprint/platform/http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The principal of the request: `@Caller() caller: Principal`. Only on routes that are not public. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<Request>();
  if (principal === undefined) throw new Error('a public route has no caller');
  return principal;
});
