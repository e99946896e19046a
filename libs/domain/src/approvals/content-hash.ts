import { jsonHash } from '@imprint/platform/crypto';

/** Hash of exactly what is being approved. */
export function contentHash(content: { toolName: string; arguments: unknown; subject: unknown }): string {
  return jsonHash(content);
}
