import type { ErrorCode } from '@imprint/contracts/errors';

/** What every route behind `BuiltInGuard` may answer. */
export const builtInErrors = ['not_found'] as const satisfies readonly ErrorCode[];

/** Of every route that signs somebody in. */
export const sessionNote = 'The answer also sets a cookie, with which `POST /v1/auth/refresh` gives the next tokens.';
