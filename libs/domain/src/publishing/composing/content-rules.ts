import type { ProblemEntry } from '@imprint/contracts/errors';
import type { ContentVerdict } from '@imprint/contracts/publishing';
import { captionVerdicts, mediaVerdicts, type CheckedMedia } from '@imprint/contracts/publishing/content-rules';
import type { StoredAsset } from '../../media/index.js';
import type { Channel } from '../channel/index.js';

/** Every rule of the channel that text or media violate; empty when the content may be scheduled. */
export function checkContent(
  channel: Channel,
  text: string,
  media: readonly CheckedMedia[],
  pointers: { caption: string; media: string },
): ProblemEntry[] {
  return judgeContent(channel, text, media).flatMap(({ passed, field, detail }): ProblemEntry[] =>
    passed ? [] : [{ code: 'content_rejected', detail, source: { pointer: pointers[field] } }],
  );
}

/** What the rules need to know of attached files. */
export function checkedMedia(media: readonly { assetId: string }[], assets: readonly StoredAsset[]): CheckedMedia[] {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return media.flatMap(({ assetId }) => {
    const asset = byId.get(assetId);
    return asset === undefined ? [] : [{ mimeType: asset.mimeType, sizeBytes: asset.bytes }];
  });
}

/** Verdict of every rule of the channel: its limits, and its own rules. */
export function judgeContent(channel: Channel, text: string, media: readonly CheckedMedia[]): ContentVerdict[] {
  const { capability } = channel;
  const own = channel.check({ text, media }).map(({ code, field, message }): ContentVerdict => ({
    rule: code,
    field,
    passed: false,
    detail: `${capability.name}: ${message}`,
  }));
  return [...captionVerdicts(capability, text), ...mediaVerdicts(capability, media), ...own];
}
