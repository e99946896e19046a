import type { AssetKind } from '@imprint/contracts/media';
import type { VideoFit } from '@imprint/contracts/publishing/content-rules';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { FittedVideoEntity } from './fitted-video.entity.js';
import { FittedVideosRepository } from './fitted-videos.repository.js';

/** A video as a channel takes it, as far as it is made. */
export type FittedVideo = FittedVideoEntity;

/** What is wanted where a picture of the video is, and no conversion; and a picture of how audio sounds. */
export const posterRule = 'poster';
export const waveformRule = 'waveform';

/** What is wanted of a new file; null where nothing is. */
export const posterRuleOf = (kind: AssetKind): string | null =>
  kind === 'video' ? posterRule : kind === 'audio' ? waveformRule : null;

/** Names one way to change a video. */
export const writtenVideoFit = (fit: VideoFit): string => JSON.stringify(fit);

/** What `writtenVideoFit` has written. */
export const readVideoFit = (rule: string): VideoFit => JSON.parse(rule) as VideoFit;

/** Videos as channels take them. They are made by a worker, once for each video and each way, and kept while they are used. */
@Injectable()
export class FittedVideos {
  constructor(
    private readonly rows: FittedVideosRepository,
    private readonly signals: SignalBus,
  ) {}

  /** What there is of these assets, across organizations: each row names its own. */
  async findOfAny(organizationIds: readonly string[], assetIds: readonly string[]): Promise<FittedVideo[]> {
    return assetIds.length === 0 ? [] : this.rows.listOfAny(organizationIds, assetIds);
  }

  /** Has it made again, because its file is lost. */
  async remake(video: FittedVideo): Promise<void> {
    await this.rows.remake(video);
    await this.signals.publish('video.wanted', {});
  }

  /** Has it made, unless it is. @returns it, as far as it is made; null when the asset is gone */
  async want(organizationId: string, assetId: string, fit: VideoFit): Promise<FittedVideo | null> {
    const rule = writtenVideoFit(fit);
    if (await this.rows.want(organizationId, assetId, rule)) await this.signals.publish('video.wanted', {});
    return this.rows.find(organizationId, assetId, rule);
  }
}
