import { Problem } from '@imprint/contracts/errors';
import type { StoredAsset, AssetFiles } from '../../media/index.js';
import { ChannelError, type OutgoingMedia } from '../channel/index.js';
import type { AttachedMedia } from '../releases/attached-media.js';

/** Media of releases. Checks each file in the storage once, even if several targets use it. */
export class ReleaseMedia {
  private readonly sizes = new Map<string, Promise<number>>();

  constructor(private readonly files: Pick<AssetFiles, 'signedUrl' | 'size' | 'read'>) {}

  /** A file as the channel receives it. */
  outgoing(asset: StoredAsset, { altText, focus }: Pick<AttachedMedia, 'altText' | 'focus'>): OutgoingMedia {
    return {
      assetId: asset.id,
      mimeType: asset.mimeType,
      width: asset.width,
      height: asset.height,
      sizeBytes: asset.bytes,
      altText: altText ?? asset.altText,
      focus: focus ?? null,
      url: this.files.signedUrl(asset.storageKey),
      read: () => orRefused(asset.id, this.files.read(asset.storageKey)),
    };
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

/** The failure of a target whose file is gone. */
export function mediaMissing(assetId: string): ChannelError {
  return new ChannelError({
    outcome: 'refused',
    class: 'misconfiguration',
    code: 'media_missing',
    message: `The file of asset ${assetId} is missing from the file storage or is not the one that was stored. Nothing was published. Upload the file again and create a new release with the new asset.`,
    retryable: false,
  });
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
    if (error instanceof Problem && error.code === 'not_found') throw mediaMissing(assetId);
    throw new ChannelError({
      outcome: 'refused',
      class: 'provider_outage',
      code: 'storage_unavailable',
      message: 'The file storage could not be read. Nothing was published.',
      retryable: true,
      cause: error,
    });
  }
}
