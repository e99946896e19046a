import { jsonHash } from '@imprint/platform/crypto';

/** What an approval holds for. */
export function contentHash(content: { toolName: string; arguments: unknown; subject: unknown }): string {
  return jsonHash(content);
}
