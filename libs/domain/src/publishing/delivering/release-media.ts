import { Problem } from '@imprint/contracts/errors';
import type { ImageFit, VideoFit } from '@imprint/contracts/publishing/content-rules';
import {
  AssetFiles,
  FittedPictures,
  FittedVideos,
  writtenVideoFit,
  type AddedToVideos,
  type FittedVideo,
  type StoredAsset,
} from '../../media/index.js';
import { Inject, Injectable } from '@nestjs/common';
import type { LinkCard } from '@imprint/contracts/publishing';
import {
  CHANNELS,
  ChannelError,
  type ChannelCapability,
  type Channels,
  type OutgoingLinkCard,
  type OutgoingMedia,
} from '../channel/index.js';
import { imageNotConverted, mediaMissing, videoNotConverted, videoNotReady } from '../publish-failure.js';
import { outgoingAdditions } from '../releases/outgoing-additions.js';
import { outgoingFile, type AttachedMedia, type OutgoingFile } from '../releases/attached-media.js';

type UnreadFile = OutgoingFile['file'];

/** Files of releases, as their channels receive them. */
@Injectable()
export class ReleaseFiles {
  constructor(
    private readonly files: AssetFiles,
    private readonly fitted: FittedPictures,
    @Inject(CHANNELS) private readonly channels: Channels,
    private readonly videos: FittedVideos,
  ) {}

  /** For the targets of one batch. @param assets which their releases name @param additions what goes along with them */
  async ofBatch(assets: readonly StoredAsset[], additions: AddedToVideos): Promise<ReleaseMedia> {
    const files = { stored: this.files, pictures: this.fitted, videos: this.videos };
    const videos = assets.filter(({ kind }) => kind === 'video');
    const made = await this.madeOf(videos);
    return new ReleaseMedia(files, { made, additions }, (platform) => this.channels.get(platform)?.capability.limits);
  }

  private async madeOf(videos: readonly StoredAsset[]): Promise<readonly FittedVideo[]> {
    if (videos.length === 0) return [];
    const organizationIds = [...new Set(videos.map(({ organizationId }) => organizationId))];
    if (![...this.channels.values()].some(({ capability }) => capability.limits.videos?.converts === true)) return [];
    return this.videos.findOfAny(organizationIds, [...new Set(videos.map(({ id }) => id))]);
  }
}

/** Where the files of releases come from. */
interface Sources {
  stored: Pick<AssetFiles, 'signedUrl' | 'size' | 'read' | 'stream'>;
  pictures: Pick<FittedPictures, 'read'>;
  videos: Pick<FittedVideos, 'want' | 'remake'>;
}

/** Media of releases. Checks each file in the storage once, even if several targets use it. */
export class ReleaseMedia {
  private readonly sizes = new Map<string, Promise<number>>();
  /** What has to be done before a changed file can be sent. */
  private readonly preparations = new Map<OutgoingMedia, () => Promise<unknown>>();

  /** @param known the videos that are converted or being converted, and what goes along with videos */
  constructor(
    private readonly sources: Sources,
    private readonly known: { made: readonly FittedVideo[]; additions: AddedToVideos },
    private readonly limitsOn: (platform: string) => ChannelCapability['limits'] | undefined,
  ) {}

  /** A file as the channel receives it. */
  outgoing(asset: StoredAsset, shown: Pick<AttachedMedia, 'altText' | 'focus'>, platform: string): OutgoingMedia {
    const limits = this.limitsOn(platform);
    const { file: alone, fit, videoFit } = outgoingFile(asset, shown, limits);
    const file = { ...alone, ...this.additionsOf(asset, limits) };
    if (fit !== null) return this.picture(asset, file, fit);
    if (videoFit !== null) return this.video(asset, file, videoFit);
    return { ...file, ...this.whole(asset.id, asset.storageKey, asset.bytes) };
  }

  /** Whether the channel is sent the cards of links. */
  isSentCards(platform: string): boolean {
    return this.limitsOn(platform)?.linkCards === 'sent';
  }

  /** A card as the channel receives it. @param picture null without one */
  card({ url, title, description }: LinkCard, picture: StoredAsset | null, platform: string): OutgoingLinkCard {
    return { url, title, description, picture: picture === null ? null : this.outgoing(picture, {}, platform) };
  }

  private additionsOf(
    asset: StoredAsset,
    limits: ChannelCapability['limits'] | undefined,
  ): Pick<OutgoingMedia, 'captions' | 'thumbnail'> {
    if (asset.kind !== 'video') return {};
    const { captions, thumbnail } = outgoingAdditions(asset, this.known.additions, limits);
    if (thumbnail === null) return captions;
    const { asset: picture, file, fit } = thumbnail;
    const sent =
      fit === null ? { ...file, ...this.whole(picture.id, picture.storageKey, picture.bytes) } : this.picture(picture, file, fit);
    return { ...captions, thumbnail: sent };
  }

  private whole(assetId: string, storageKey: string, bytes: number): Pick<OutgoingMedia, 'url' | 'read' | 'stream'> {
    const { stored } = this.sources;
    return {
      url: stored.signedUrl(storageKey),
      read: () => orRefused(assetId, stored.read(storageKey)),
      stream: ({ start, end } = { start: 0, end: bytes }) => streamed(assetId, stored.stream(storageKey, start, end)),
    };
  }

  private picture({ id, storageKey }: StoredAsset, file: UnreadFile, fit: ImageFit): OutgoingMedia {
    const { stored, pictures } = this.sources;
    const read = (): Promise<Buffer> => orRefused(id, pictures.read(storageKey, fit));
    const url = stored.signedUrl(storageKey, { fit });
    const outgoing = { ...file, url, read, stream: (part?: { start: number; end: number }) => inOnePiece(read, part) };
    this.preparations.set(outgoing, read);
    return outgoing;
  }

  private video(asset: StoredAsset, file: UnreadFile, fit: VideoFit): OutgoingMedia {
    const rule = writtenVideoFit(fit);
    const made = this.known.made.find((row) => row.assetId === asset.id && row.rule === rule && row.status === 'ready');
    const { storageKey = null, bytes = null } = made ?? {};
    if (made === undefined || storageKey === null || bytes === null) {
      const outgoing = { ...file, ...this.whole(asset.id, asset.storageKey, asset.bytes) };
      this.preparations.set(outgoing, () => this.wanted(asset, fit));
      return outgoing;
    }
    const { width, height, durationSeconds } = made;
    const outgoing = { ...file, width, height, durationSeconds, sizeBytes: bytes, ...this.whole(asset.id, storageKey, bytes) };
    this.preparations.set(outgoing, () => this.requireMade(made, storageKey));
    return outgoing;
  }

  /** Has a video converted. @throws ChannelError always: it is sent when that is done */
  private async wanted({ id, organizationId }: StoredAsset, fit: VideoFit): Promise<never> {
    const video = await this.sources.videos.want(organizationId, id, fit);
    if (video === null) throw mediaMissing(id);
    throw video.status === 'failed' ? videoNotConverted(id, video.reason ?? 'it is damaged') : videoNotReady(id);
  }

  /** A converted video may be lost, as after a restore: then it is made again. @throws ChannelError */
  private async requireMade(video: FittedVideo, storageKey: string): Promise<void> {
    const size = await orNull(this.sources.stored.size(storageKey));
    if (size === video.bytes) return;
    await this.sources.videos.remake(video);
    throw videoNotReady(video.assetId);
  }

  /**
   * Makes what is made of stored files, so that a platform that fetches it finds it.
   * @throws ChannelError `image_not_converted`, `video_not_converted`, `video_converting` for a video that is sent later
   */
  async requireConverted(media: readonly OutgoingMedia[], signal: AbortSignal): Promise<void> {
    for (const file of media) {
      const prepare = this.preparations.get(file);
      if (prepare !== undefined) await Promise.race([prepare(), ended(signal)]);
    }
  }

  /**
   * Requires the complete file to exist. @throws ChannelError `media_missing`, `storage_unavailable`, also when the signal aborts the wait
   */
  async require(asset: StoredAsset, signal: AbortSignal): Promise<void> {
    const size = this.sizes.get(asset.storageKey) ?? this.sources.stored.size(asset.storageKey);
    this.sizes.set(asset.storageKey, size);
    if ((await orRefused(asset.id, Promise.race([size, ended(signal)]))) !== asset.bytes) throw mediaMissing(asset.id);
  }
}

async function* inOnePiece(read: () => Promise<Buffer>, part?: { start: number; end: number }): AsyncIterable<Buffer> {
  yield (await read()).subarray(part?.start, part?.end);
}

/** A network file system that hangs never responds. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** @returns null for a file that is missing. @throws ChannelError */
async function orNull(size: Promise<number>): Promise<number | null> {
  try {
    return await size;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw unreadable('', error);
  }
}

async function orRefused<T>(assetId: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw unreadable(assetId, error);
  }
}

async function* streamed(assetId: string, chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw unreadable(assetId, error);
  }
}

function unreadable(assetId: string, error: unknown): ChannelError {
  if (error instanceof Problem && error.code === 'not_found') return mediaMissing(assetId);
  if (error instanceof Problem && error.code === 'file_rejected') return imageNotConverted(assetId, error.message);
  return new ChannelError({
    outcome: 'refused',
    class: 'provider_outage',
    code: 'storage_unavailable',
    message: 'The file storage could not be read. Nothing was published.',
    retryable: true,
    cause: error,
  });
}
