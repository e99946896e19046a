import { attempts } from './attempt.js';
import type { Imprint } from './create-imprint.js';
import { completeUpload, createUpload } from './generated/sdk.gen.js';
import type { AssetResource, ReserveUpload } from './generated/types.gen.js';
import { sendingMs, sendInPieces, type UploadProgress } from './upload-pieces.js';

export interface UploadOptions {
  client: Imprint;
  file: Blob;
  /** With the extension of its type: `terrace.jpg`. */
  filename: string;
  /** Media type: that of the file unless told. */
  contentType?: string;
  /** What the file is: read from the media type unless told. */
  category?: ReserveUpload['category'];
  /** Brand that the asset belongs to. */
  brandId?: string;
  /** Told of each piece that has arrived. A bucket takes a file in one. */
  onProgress?: (progress: UploadProgress) => void;
  /** Ends the upload at once. */
  signal?: AbortSignal;
}

/**
 * Reserves the place of a file, sends it and completes it.
 * @throws ImprintError, for instance `file_rejected` for bytes of another type; the reason of the signal
 */
export async function upload(options: UploadOptions): Promise<AssetResource> {
  const { client, file, filename, contentType = file.type, category = categoryOf(contentType), brandId, signal } = options;
  const body = { filename, contentType, category, brandId, bytes: file.size };
  const { data: place } = await createUpload({ client, body, signal });
  const { uploadUrl: url, headers } = place.attributes;
  const { pathname, search } = new URL(url);
  const own = `/v1/uploads/${place.id}/content`;
  // The address of a bucket has another path. The API may know itself by another name than the caller, who reaches it by this one.
  if (pathname.endsWith(own)) {
    const reached = `${(client.getConfig().baseUrl ?? '').replace(/\/$/, '')}${own}${search}`;
    await sendInPieces({ ...options, url: reached, contentType, settings: client.settings });
  } else await sendWhole(new Request(url, { method: 'PUT', headers, body: file, signal }), options);
  const { data: asset } = await completeUpload({ client, path: { id: place.id }, signal });
  return asset;
}

/** To a bucket, which takes no pieces. */
async function sendWhole(request: Request, { client, file, onProgress }: UploadOptions): Promise<void> {
  const send = attempts({ ...client.settings, timeoutMs: sendingMs(client.settings, file.size) });
  await send(request);
  onProgress?.({ sentBytes: file.size, totalBytes: file.size });
}

function categoryOf(contentType: string): ReserveUpload['category'] {
  const [kind] = contentType.split('/');
  if (kind === 'application' || kind === 'text') return 'document';
  return kind === 'video' || kind === 'audio' ? kind : 'image';
}
