import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

/** Accepts a session token and leaves the principal as `request.user`. */
@Injectable()
export class SessionGuard extends AuthGuard('session') {
  override handleRequest<T = Principal>(error: unknown, principal: T | false): T {
    if (error instanceof Problem) throw error;
    if (error instanceof Error && !isTokenFault(error)) throw error;
    if (principal === false || error) throw problem('invalid_session', 'The session token is not valid here, or it has expired.');
    return principal;
  }
}

/** What the verification reports of a bad token, as opposed to a fault on our side. */
function isTokenFault(error: Error): boolean {
  return ['JsonWebTokenError', 'TokenExpiredError', 'NotBeforeError'].includes(error.name) || error.message === 'unknown key';
}
