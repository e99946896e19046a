import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { EntityManager } from 'typeorm';
import type { AssetCaptionsRepository } from './asset-captions.repository.js';
import type { AssetCaptionsEntity } from './asset-captions.entity.js';
import type { AssetEntity } from './asset.entity.js';

/** Captions in a language, as they are kept. */
export type CaptionTrack = Pick<AssetCaptionsEntity, 'language' | 'cues' | 'content'>;

/**
 * Gives a video captions in a language instead of those that it has in it, in the transaction that has locked its row.
 * @returns whether it had any
 * @throws Problem `limit_reached`
 */
export async function replaceTrack(
  captions: AssetCaptionsRepository,
  manager: EntityManager,
  asset: AssetEntity,
  { language, cues, content }: CaptionTrack,
): Promise<boolean> {
  const { organizationId, id: assetId } = asset;
  const others = asset.captions.filter((each) => each.language !== language);
  if (others.length >= limits.captionLanguages)
    throw problem('limit_reached', `A video has captions in at most ${limits.captionLanguages} languages.`);
  await captions.set(manager, { organizationId, assetId, language }, { cues, content });
  const all = [...others, { language, bytes: Buffer.byteLength(content) }];
  await captions.note(manager, asset, { captions: all.toSorted((a, b) => (a.language < b.language ? -1 : 1)) });
  return others.length < asset.captions.length;
}
