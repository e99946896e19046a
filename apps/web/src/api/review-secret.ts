const key = 'imprint.review';
/** Where the browser lets the page store nothing, it lives until the page is left. */
let kept: string | undefined;

/**
 * Keeps the secret of a review link, which comes after the `#`, for this tab: the address shows it no longer, and a reload still works.
 * @returns whether there was one
 */
export function keepReviewSecret(hash: string): boolean {
  if (hash === '') return false;
  kept = hash;
  try {
    sessionStorage.setItem(key, hash);
  } catch {
    // It is kept in memory.
  }
  return true;
}

/** Undefined where nobody came with a link. */
export function reviewSecret(): string | undefined {
  try {
    return kept ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    return kept;
  }
}
