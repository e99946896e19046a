import type { VendorHttp } from './vendor-http.js';
import { fieldsOf, unusableAnswer } from './vendor-failures.js';

/** How long the vendor keeps what is uploaded to it: longer than any training waits in its queue. */
const keptSeconds = 2 * 24 * 60 * 60;

/** What fal is told to do with files (docs.fal.ai/documentation/model-apis/media-expiration, 2026-11-29). */
export const lifecycle = (expirationSeconds: number | null): Record<string, string> => ({
  'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: expirationSeconds }),
});

/**
 * Uploads an archive to the storage of fal, which any of its models may read for two days (fal.ai/docs/documentation/model-apis/fal-cdn,
 * 2026-11-29).
 * @returns its address there
 * @throws ModelError
 */
export async function uploadedToFal(
  http: VendorHttp,
  baseUrl: string,
  archive: Uint8Array,
  signal: AbortSignal,
): Promise<string> {
  const type = 'application/zip';
  const answer = await http.call({
    ...{ method: 'POST', url: `${baseUrl}/storage/upload/initiate?storage_type=fal-cdn-v3`, signal },
    ...{ body: { content_type: type, file_name: 'pictures.zip' }, headers: lifecycle(keptSeconds) },
  });
  if (answer.status !== 200) throw http.refused(answer);
  const { file_url: file, upload_url: target }: { file_url?: unknown; upload_url?: unknown } = fieldsOf(answer.document);
  if (typeof file !== 'string' || typeof target !== 'string' || !URL.canParse(file) || !URL.canParse(target))
    throw unusableAnswer(http.vendor, 'names no place for the pictures');
  const uploaded = await http.upload(target, { method: 'PUT', type, body: archive, withKey: false, signal });
  if (uploaded.status >= 300) throw http.refused(uploaded);
  return file;
}
