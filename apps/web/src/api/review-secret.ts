const key = 'imprint.review';

/**
 * Keeps the secret of a review link, which comes after the `#`, for this tab: the address shows it no longer, and a reload still works.
 * @returns whether there was one
 */
export function keepReviewSecret(hash: string): boolean {
  if (hash === '') return false;
  sessionStorage.setItem(key, hash);
  return true;
}

/** Undefined where nobody came with a link. */
export const reviewSecret = (): string | undefined => sessionStorage.getItem(key) ?? undefined;
