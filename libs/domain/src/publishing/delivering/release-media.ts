import { Problem } from '@imprint/contracts/errors';
import type { ImageFit } from '@imprint/contracts/publishing/content-rules';
import { AssetFiles, FittedPictures, type StoredAsset } from '../../media/index.js';
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
import { imageNotConverted, mediaMissing } from '../publish-failure.js';
import { outgoingFile, type AttachedMedia } from '../releases/attached-media.js';

/** Files of releases, as their channels receive them. */
@Injectable()
export class ReleaseFiles {
  constructor(
    private readonly files: AssetFiles,
    private readonly fitted: FittedPictures,
    @Inject(CHANNELS) private readonly channels: Channels,
  ) {}

  /** For the targets of one batch. */
  ofBatch(): ReleaseMedia {
    return new ReleaseMedia(this.files, this.fitted, (platform) => this.channels.get(platform)?.capability.limits);
  }
}

/** Media of releases. Checks each file in the storage once, even if several targets use it. */
export class ReleaseMedia {
  private readonly sizes = new Map<string, Promise<number>>();

  constructor(
    private readonly files: Pick<AssetFiles, 'signedUrl' | 'size' | 'read' | 'stream'>,
    private readonly fitted: Pick<FittedPictures, 'read'>,
    private readonly limitsOn: (platform: string) => ChannelCapability['limits'] | undefined,
  ) {}

  /** A file as the channel receives it. */
  outgoing(asset: StoredAsset, shown: Pick<AttachedMedia, 'altText' | 'focus'>, platform: string): OutgoingMedia {
    const { file, fit } = outgoingFile(asset, shown, this.limitsOn(platform)?.images);
    if (fit !== null) return { ...file, ...this.converted(asset, fit) };
    return {
      ...file,
      url: this.files.signedUrl(asset.storageKey),
      read: () => orRefused(asset.id, this.files.read(asset.storageKey)),
      stream: ({ start, end } = { start: 0, end: asset.bytes }) =>
        streamed(asset.id, this.files.stream(asset.storageKey, start, end)),
    };
  }

  /** Whether the channel is sent the cards of links. */
  isSentCards(platform: string): boolean {
    return this.limitsOn(platform)?.linkCards === 'sent';
  }

  /** A card as the channel receives it. @param picture null without one */
  card({ url, title, description }: LinkCard, picture: StoredAsset | null, platform: string): OutgoingLinkCard {
    return { url, title, description, picture: picture === null ? null : this.outgoing(picture, {}, platform) };
  }

  private converted({ id, storageKey }: StoredAsset, fit: ImageFit): Pick<OutgoingMedia, 'url' | 'read' | 'stream'> {
    const read = (): Promise<Buffer> => orRefused(id, this.fitted.read(storageKey, fit));
    return { url: this.files.signedUrl(storageKey, { fit }), read, stream: (part) => inOnePiece(read, part) };
  }

  /** Makes what is made of stored files, so that a platform that fetches it finds it. @throws ChannelError `image_not_converted` */
  async requireConverted(media: readonly OutgoingMedia[], signal: AbortSignal): Promise<void> {
    for (const file of media) if (file.isConverted) await Promise.race([file.read(), ended(signal)]);
  }

  /**
   * Requires the complete file to exist. @throws ChannelError `media_missing`, `storage_unavailable`, also when the signal aborts the wait
   */
  async require(asset: StoredAsset, signal: AbortSignal): Promise<void> {
    const size = this.sizes.get(asset.storageKey) ?? this.files.size(asset.storageKey);
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
