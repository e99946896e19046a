import { ImprintError } from '@imprint/sdk';

/** What is not there is nothing: for queries whose row may not exist yet. */
export function nullIfGone(error: unknown): null {
  if (error instanceof ImprintError && error.status === 404) return null;
  throw error;
}
