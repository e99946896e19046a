import type { ConnectionResource } from '@imprint/sdk';

/** What people call an account; null before it is known. */
export const nameOf = ({ attributes: { displayName, handle } }: ConnectionResource): string | null => displayName ?? handle;
