import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { aspectRatios, type EditImage, type RemoveBackground } from '@imprint/contracts/generation';
import {
  pictureSeconds as shownSeconds,
  transitionSeconds,
  usualMusicVolume,
  type AssetKind,
  type MergeVideos,
  type TranscribeVideo,
  type TrimMedia,
} from '@imprint/contracts/media';
import { Injectable } from '@nestjs/common';
import { AssetsService, type StoredAsset } from '../../media/index.js';
import type { TransformBody } from '../generation-kind.js';
import type { GenerationView } from '../generation-reader.js';
import { GenerationsService } from '../generations.service.js';
import type { PictureChange } from '../generation-options.js';
import { nearestRatio } from '../image/image-editor.js';

/** Requests for files that are made of others and take a while. */
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
      ...(captionsFrom !== undefined && { captionsFrom }),
    };
    const brandId = body.brandId ?? (await this.commonBrand(principal, assetIds));
    return this.generations.generate('transform', principal, { ...request, ...(brandId !== undefined && { brandId }) }, key);
  }

  /** Keeps a part. @throws Problem `not_found`, `model_unavailable`, `validation_failed` */
  async trim(
    principal: Principal,
    [kind, id]: readonly ['video' | 'audio', string],
    { start, end }: TrimMedia,
    key: string | null,
  ): Promise<GenerationView> {
    const source = await this.requireSource(principal, kind, id);
    const request = { operation: 'trim', prompt: `Trim: ${start} to ${end} s`, part: { start, end } } as const;
    return this.start(principal, kind, source, request, key);
  }

  /** Brings the sound to −16 LUFS. @throws Problem `not_found`, `model_unavailable`, `validation_failed` */
  async normalizeLoudness(
    principal: Principal,
    [kind, id]: readonly ['video' | 'audio', string],
    key: string | null,
  ): Promise<GenerationView> {
    const source = await this.requireSource(principal, kind, id);
    return this.start(principal, kind, source, { operation: 'loudness', prompt: 'Normalize loudness: -16 LUFS' }, key);
  }

  /** Writes captions of what is said in a video. @throws Problem `not_found`, `model_unavailable`, `unknown_model`, `validation_failed` */
  async transcribe(principal: Principal, id: string, { model }: TranscribeVideo, key: string | null): Promise<GenerationView> {
    const source = await this.requireSource(principal, 'video', id);
    const request = { operation: 'transcribe', prompt: 'Captions from speech', ...(model !== undefined && { model }) } as const;
    return this.start(principal, 'captions', source, request, key);
  }

  /** Changes a picture as words say. @throws Problem `not_found`, `model_unavailable`, `unknown_model`, `validation_failed` */
  async editImage(principal: Principal, id: string, body: EditImage, key: string | null): Promise<GenerationView> {
    return this.changeImage(principal, id, { ...body, change: 'edit' }, key);
  }

  /** Makes its background transparent. @throws Problem `not_found`, `model_unavailable`, `unknown_model`, `validation_failed` */
  async removeBackground(principal: Principal, id: string, body: RemoveBackground, key: string | null): Promise<GenerationView> {
    return this.changeImage(principal, id, { ...body, prompt: 'Remove the background', change: 'remove-background' }, key);
  }

  private async changeImage(
    principal: Principal,
    id: string,
    body: EditImage & { change: PictureChange },
    key: string | null,
  ): Promise<GenerationView> {
    const { id: reference, brandId, width, height } = await this.requireSource(principal, 'image', id);
    if (!holdsScope(principal, 'images:create'))
      throw problem('insufficient_permissions', 'Insufficient permissions: changing pictures needs `images:create`.');
    const aspectRatio = nearestRatio((width ?? 1) / (height ?? 1), aspectRatios);
    const request = { ...body, aspectRatio, references: [reference] };
    return this.generations.generate('image', principal, { ...request, ...(brandId !== null && { brandId }) }, key);
  }

  private start(
    principal: Principal,
    makes: TransformBody['makes'],
    { id, brandId, altText }: StoredAsset,
    request: Pick<TransformBody, 'operation' | 'prompt' | 'part' | 'model'>,
    key: string | null,
  ): Promise<GenerationView> {
    const known = { ...(brandId !== null && { brandId }), ...(altText !== null && { altText }) };
    return this.generations.generate('transform', principal, { ...request, makes, assetIds: [id], ...known }, key);
  }

  /** @throws Problem `not_found`, also for a file of another kind */
  private async requireSource(principal: Principal, kind: AssetKind, id: string): Promise<StoredAsset> {
    const asset = await this.assets.requireReadable(principal, id);
    if (asset.kind !== kind) throw problem('not_found', `There is no ${kind} ${id}.`);
    return asset;
  }

  /** That of all of the files, if they have one in common. @throws Problem `validation_failed` */
  private async commonBrand(principal: Principal, assetIds: readonly string[]): Promise<string | undefined> {
    const files = await this.assets.requireAll(principal, assetIds, (index) => `/assetIds/${index}`);
    const [first, ...others] = [...new Set(files.map(({ brandId }) => brandId))];
    return others.length === 0 ? (first ?? undefined) : undefined;
  }
}
