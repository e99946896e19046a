import type { Principal } from '@imprint/contracts/access';
import { requireFitting } from '@imprint/contracts/documents';
import {
  pictureSeconds as shownSeconds,
  recordingTransforms,
  transitionSeconds,
  usualMusicVolume,
  type MergeVideos,
  type TranscribeVideo,
  type TransformRecording,
} from '@imprint/contracts/media';
import { Injectable } from '@nestjs/common';
import { AssetsService, type StoredAsset } from '../../media/index.js';
import type { TransformBody } from '../generation-kind.js';
import type { GenerationView } from '../generation-reader.js';
import { GenerationsService } from '../generations.service.js';
import { secondsOf } from './heard-seconds.js';
import { requireSource } from './transform-source.js';

/** Requests for videos and audio that are made of other files. */
@Injectable()
export class MediaTransforms {
  constructor(
    private readonly generations: GenerationsService,
    private readonly assets: AssetsService,
  ) {}

  /** Puts videos and pictures together. @throws Problem `model_unavailable`, `validation_failed`, `insufficient_permissions` */
  async merge(principal: Principal, body: MergeVideos, key: string | null): Promise<GenerationView> {
    const {
      assetIds,
      transition = 'fade',
      aspectRatio = null,
      fit = 'contain',
      captions = [],
      musicAssetId,
      altText,
      captionsFrom,
    } = body;
    const { pictureSeconds = shownSeconds.usual, musicVolume = usualMusicVolume } = body;
    const transitionDuration = transition === 'cut' ? 0 : (body.transitionDuration ?? transitionSeconds.usual);
    const hasMusic = musicAssetId !== undefined;
    const request: TransformBody = {
      operation: 'merge',
      makes: 'video',
      prompt: `Merge ${assetIds.length} files: ${transition === 'cut' ? 'cut' : `${transition}, ${transitionDuration} s`}`,
      assetIds: hasMusic ? [...assetIds, musicAssetId] : assetIds,
      merge: { transition, transitionDuration, aspectRatio, fit, pictureSeconds, captions, hasMusic, musicVolume },
      ...(altText !== undefined && { altText }),
      ...(captionsFrom !== undefined && { captionsFrom, heardSeconds: await this.secondsToHear(principal, assetIds) }),
    };
    const brandId = body.brandId ?? (await this.commonBrand(principal, assetIds));
    return this.generations.generate('transform', principal, { ...request, ...(brandId !== undefined && { brandId }) }, key);
  }

  /** @throws Problem `not_found`, `model_unavailable`, `validation_failed` */
  async transform(
    principal: Principal,
    [kind, id]: readonly ['video' | 'audio', string],
    body: TransformRecording,
    key: string | null,
  ): Promise<GenerationView> {
    const asked = requireFitting(recordingTransforms, body);
    const source = await requireSource(this.assets, principal, kind, id);
    if (asked.operation === 'normalize-loudness')
      return this.start(principal, kind, source, { operation: 'loudness', prompt: 'Normalize loudness: -16 LUFS' }, key);
    const { start, end } = asked;
    const request = { operation: 'trim', prompt: `Trim: ${start} to ${end} s`, part: { start, end } } as const;
    return this.start(principal, kind, source, request, key);
  }

  /** Writes captions of what is said in a video. @throws Problem `not_found`, `model_unavailable`, `unknown_model`, `validation_failed` */
  async transcribe(principal: Principal, id: string, { model }: TranscribeVideo, key: string | null): Promise<GenerationView> {
    const source = await requireSource(this.assets, principal, 'video', id);
    const request = { operation: 'transcribe', prompt: 'Captions from speech', ...(model !== undefined && { model }) } as const;
    return this.start(principal, 'captions', source, { ...request, heardSeconds: secondsOf([source]) }, key);
  }

  private start(
    principal: Principal,
    makes: TransformBody['makes'],
    { id, brandId, altText }: StoredAsset,
    request: Pick<TransformBody, 'operation' | 'prompt' | 'part' | 'model' | 'heardSeconds'>,
    key: string | null,
  ): Promise<GenerationView> {
    const known = { ...(brandId !== null && { brandId }), ...(altText !== null && { altText }) };
    return this.generations.generate('transform', principal, { ...request, makes, assetIds: [id], ...known }, key);
  }

  /** In the videos that have no captions. @throws Problem `validation_failed` */
  private async secondsToHear(principal: Principal, assetIds: readonly string[]): Promise<number> {
    const files = await this.assets.requireAll(principal, assetIds, (index) => `/assetIds/${index}`);
    const each = [...new Map(files.map((file) => [file.id, file])).values()];
    return secondsOf(each.filter(({ kind, captions }) => kind === 'video' && captions.length === 0));
  }

  /** That of all of the files, if they have one in common. @throws Problem `validation_failed` */
  private async commonBrand(principal: Principal, assetIds: readonly string[]): Promise<string | undefined> {
    const files = await this.assets.requireAll(principal, assetIds, (index) => `/assetIds/${index}`);
    const [first, ...others] = [...new Set(files.map(({ brandId }) => brandId))];
    return others.length === 0 ? (first ?? undefined) : undefined;
  }
}
