/** Errors after which a key will never work again. */
export const deadKey: ReadonlySet<string> = new Set(['invalid_key', 'revoked_key', 'expired_key']);
