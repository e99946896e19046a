import type { ErrorCode } from '@imprint/contracts/errors';

/** Errors of every route behind `BuiltInGuard`. */
export const builtInErrors = ['not_found'] as const satisfies readonly ErrorCode[];

/** Added to every route that signs somebody in. */
export const sessionNote = 'The answer also sets a cookie, with which `POST /v1/auth/refresh` gives the next tokens.';
