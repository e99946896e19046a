import { jsonHash } from '@imprint/platform/crypto';
import type { PublishReceiptEntity } from './publish-receipt.entity.js';

/** Before the first receipt of a chain. */
export const chainStart = '';

/**
 * Hash of a receipt in its place: of everything it says but the salt, of its number and of the receipt before it. One about a single post says
 * nothing of `posts`, as those from before there were threads, and one without cards of links, or without what follows videos,
 * nothing of them.
 */
export function receiptHash(receipt: PublishReceiptEntity, sequence: string, previous: string): string {
  const { contentSalt: _salt, hash: _hash, sequence: _sequence, posts, action, linkCards, videoAdditions, ...said } = receipt;
  const more = Object.entries({ posts, action, linkCards, videoAdditions }).filter(([, value]) => value !== null);
  return jsonHash({ ...said, ...Object.fromEntries(more), sequence, previous });
}
