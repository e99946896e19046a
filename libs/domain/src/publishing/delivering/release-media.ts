import { Problem } from '@imprint/contracts/errors';
import type { StoredAsset, AssetFiles } from '../../media/index.js';
import { ChannelError, type OutgoingMedia } from '../channel/index.js';

/** Media of releases and their files in the storage, which is asked once for a file that several targets show. */
export class ReleaseMedia {
  private readonly sizes = new Map<string, Promise<number>>();

  constructor(private readonly files: Pick<AssetFiles, 'signedUrl' | 'size' | 'read'>) {}

  /** What a channel is given. */
  outgoing(asset: StoredAsset, altText: string | undefined): OutgoingMedia {
    return {
      assetId: asset.id,
      mimeType: asset.mimeType,
      width: asset.width,
      height: asset.height,
      sizeBytes: asset.bytes,
      altText: altText ?? asset.altText,
      url: this.files.signedUrl(asset.storageKey),
      read: () => orRefused(asset.id, this.files.read(asset.storageKey)),
    };
  }

  /** Whether the whole file is still there. @throws ChannelError `media_missing`, `storage_unavailable`, also when the signal ends the wait */
  async require(asset: StoredAsset, signal: AbortSignal): Promise<void> {
    const size = this.sizes.get(asset.storageKey) ?? this.files.size(asset.storageKey);
    this.sizes.set(asset.storageKey, size);
    if ((await orRefused(asset.id, Promise.race([size, ended(signal)]))) !== asset.bytes) throw mediaMissing(asset.id);
  }
}

export function mediaMissing(assetId: string): ChannelError {
  return new ChannelError({
    outcome: 'refused',
    class: 'misconfiguration',
    code: 'media_missing',
    message: `The file of asset ${assetId} is missing from the file storage or is not the one that was stored. Nothing was published. Upload the file again and create a new release with the new asset.`,
    retryable: false,
  });
}

/** A network file system that hangs leaves its callers without an answer for good. */
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
