import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AssetCaptionsEntity } from './asset-captions.entity.js';
import { AssetCaptionsRepository } from './asset-captions.repository.js';
import type { AssetEntity } from './asset.entity.js';
import { readCaptions, writtenVtt, type Cue } from './caption-files.js';

/** A part of a video that a new one shows, in seconds. */
export interface CarriedPart {
  assetId: string;
  /** Where the part begins in that video. */
  from: number;
  /** Where it begins in the new one. */
  start: number;
  seconds: number;
}

/** Captions of one of those videos, in one language. */
export type SourceCaptions = Pick<AssetCaptionsEntity, 'assetId' | 'language' | 'content'>;

/** What is left of a cue for shorter than this cannot be read. */
const shortestSeconds = 0.1;

/** Captions of videos that others were made of. */
@Injectable()
export class CarriedCaptions {
  constructor(private readonly captions: AssetCaptionsRepository) {}

  /**
   * Gives a new video the captions that the videos have of which it shows parts, in each of their languages and at their new times. In the
   * caller's transaction.
   * @param further captions that are not in the library
   */
  async carry(
    manager: EntityManager,
    { organizationId, id: assetId }: Pick<AssetEntity, 'organizationId' | 'id'>,
    parts: readonly CarriedPart[],
    further: readonly SourceCaptions[] = [],
  ): Promise<void> {
    const ids = [...new Set(parts.map((part) => part.assetId))];
    const known = ids.length === 0 ? [] : await this.captions.listOf(manager, organizationId, ids);
    const all: readonly SourceCaptions[] = [...known, ...further];
    const facts: { language: string; bytes: number }[] = [];
    for (const language of [...new Set(all.map((each) => each.language))].toSorted().slice(0, limits.captionLanguages)) {
      const cues = await shifted(
        all.filter((each) => each.language === language),
        parts,
      );
      if (cues.length === 0) continue;
      const content = writtenVtt(cues);
      await this.captions.set(manager, { organizationId, assetId, language }, { cues: cues.length, content });
      facts.push({ language, bytes: Buffer.byteLength(content) });
    }
    if (facts.length > 0) await this.captions.note(manager, { organizationId, id: assetId }, { captions: facts });
  }
}

/** The cues of each part at their new times, in order. */
async function shifted(captions: readonly SourceCaptions[], parts: readonly CarriedPart[]): Promise<Cue[]> {
  const cues: Cue[] = [];
  for (const { assetId, from, start, seconds } of parts) {
    const own = captions.find((each) => each.assetId === assetId);
    if (own === undefined) continue;
    for (const cue of await readCaptions(own.content, 'vtt', null)) {
      const begins = Math.max(0, cue.start - from);
      const ends = Math.min(seconds, cue.end - from);
      if (ends - begins >= shortestSeconds) cues.push({ start: start + begins, end: start + ends, text: cue.text });
    }
  }
  // While one part becomes the next, both may speak.
  return cues.toSorted((a, b) => a.start - b.start);
}
