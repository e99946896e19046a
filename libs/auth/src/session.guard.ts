import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

/** Accepts a session token and sets the principal as `request.user`. */
@Injectable()
export class SessionGuard extends AuthGuard('session') {
  override handleRequest<T = Principal>(error: unknown, principal: T | false): T {
    if (error instanceof Problem) throw error;
    if (error instanceof Error && !isTokenFault(error)) throw error;
    if (principal === false || error) throw problem('invalid_session', 'The session token is not valid here, or it has expired.');
    return principal;
  }
}

/** Whether verification refused the token, as opposed to failing on our side. */
function isTokenFault(error: Error): boolean {
  return ['JsonWebTokenError', 'TokenExpiredError', 'NotBeforeError'].includes(error.name) || error.message === 'unknown key';
}
