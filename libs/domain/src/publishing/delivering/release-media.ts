import { Problem } from '@imprint/contracts/errors';
import type { StoredAsset, AssetFiles } from '../../media/index.js';
import { ChannelError, type OutgoingMedia } from '../channel/index.js';
import { mediaMissing } from '../publish-failure.js';
import { outgoingFile, type AttachedMedia } from '../releases/attached-media.js';

/** Media of releases. Checks each file in the storage once, even if several targets use it. */
export class ReleaseMedia {
  private readonly sizes = new Map<string, Promise<number>>();

  constructor(private readonly files: Pick<AssetFiles, 'signedUrl' | 'size' | 'read' | 'stream'>) {}

  /** A file as the channel receives it. */
  outgoing(asset: StoredAsset, shown: Pick<AttachedMedia, 'altText' | 'focus'>): OutgoingMedia {
    const file = outgoingFile(asset, shown, this.files.signedUrl(asset.storageKey));
    return {
      ...file,
      read: () => orRefused(asset.id, this.files.read(asset.storageKey)),
      stream: ({ start, end } = { start: 0, end: asset.bytes }) =>
        streamed(asset.id, this.files.stream(asset.storageKey, start, end)),
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
  return new ChannelError({
    outcome: 'refused',
    class: 'provider_outage',
    code: 'storage_unavailable',
    message: 'The file storage could not be read. Nothing was published.',
    retryable: true,
    cause: error,
  });
}
