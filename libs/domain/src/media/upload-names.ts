import { problem } from '@imprint/contracts/errors';
import { kindOfCategory, uploadRules, type AssetKind, type ReserveUpload } from '@imprint/contracts/media';
import { isHeic } from './heic-picture.js';
import type { UploadEntity } from './upload.entity.js';

type Names = Pick<UploadEntity, 'id' | 'organizationId'>;

/** The kind of file that an upload becomes. */
export const kindOf = ({ category }: Pick<UploadEntity, 'category'>): AssetKind => kindOfCategory[category];

/** Key of a file that has not been checked. It is not publicly reachable, because signed addresses have two segments. */
export function waitingKey({ id, organizationId }: Names): string {
  return `uploads/${organizationId}/${id}`;
}

/** Key for an attempt at completion. Each attempt has its own, so that a late one cannot affect a later one. */
export function storedKey(
  { id, organizationId, contentType }: Names & Pick<UploadEntity, 'contentType'>,
  attempt: number,
): string {
  return `${organizationId}/${id}-${attempt}.${extensionOf(storedType(contentType))}`;
}

/** What has to be known of an upload to find its files. */
export type StoredUpload = Names & Pick<UploadEntity, 'contentType' | 'attempts'>;

/** Keys of every file that the upload may have left, whatever its state. Of a type that is not taken any more, nothing was stored lately. */
export function uploadFiles(upload: StoredUpload): string[] {
  if (extensionIn(storedType(upload.contentType)) === undefined) return [waitingKey(upload)];
  return [waitingKey(upload), ...Array.from({ length: upload.attempts }, (_, index) => storedKey(upload, index + 1))];
}

/** AVIF is stored as WebP and HEIC as JPEG, which channels accept. */
export function storedType(contentType: string): string {
  if (isHeic(contentType)) return 'image/jpeg';
  return contentType === 'image/avif' ? 'image/webp' : contentType;
}

/** File extension of a media type that is taken. */
export function extensionOf(contentType: string): string {
  const extension = extensionIn(contentType);
  if (extension === undefined) throw new Error(`no file of the type ${contentType} is taken`);
  return extension;
}

function extensionIn(contentType: string): string | undefined {
  return Object.values(uploadRules).flatMap(({ types }) => types[contentType]?.slice(0, 1) ?? [])[0];
}

/** @throws Problem `validation_failed` unless category, content type and file extension match and the size is allowed */
export function checkReservation({ category, contentType, filename, bytes }: ReserveUpload): void {
  const { types, maxBytes } = uploadRules[kindOfCategory[category]];
  const endings = Object.hasOwn(types, contentType) ? types[contentType] : undefined;
  if (endings === undefined) {
    const detail = `A file of the category ${category} has one of the types ${Object.keys(types).join(', ')}.`;
    throw problem('validation_failed', detail, { pointer: '/contentType' });
  }
  if (!endings.some((ending) => filename.toLowerCase().endsWith(`.${ending}`))) {
    const detail = `The name of a file of the type ${contentType} ends in ${endings.map((ending) => `.${ending}`).join(' or ')}.`;
    throw problem('validation_failed', detail, { pointer: '/filename' });
  }
  if (bytes !== undefined && bytes > maxBytes) {
    const detail = `A file of the category ${category} has at most ${maxBytes} bytes.`;
    throw problem('validation_failed', detail, { pointer: '/bytes' });
  }
}
