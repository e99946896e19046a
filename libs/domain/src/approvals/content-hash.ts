import { jsonHash } from '@imprint/platform/crypto';

interface ApprovedContent {
  toolName: string;
  arguments: unknown;
  subject: unknown;
  /** Of a call that waits because of what it costs. */
  priceMicro?: number | null;
}

/** Hash of exactly what is being approved. */
export function contentHash({ priceMicro = null, ...content }: ApprovedContent): string {
  return jsonHash(priceMicro === null ? content : { ...content, priceMicro });
}
