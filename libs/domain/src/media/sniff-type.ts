import { fileTypeFromBuffer } from 'file-type';

/** Bytes from the start of a file that suffice to detect its type. */
export const headBytes = 65_536;

/** Detected types that differ from the declared name: containers are shared, and some names predate the standard. */
const foundAs: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['image/apng'],
  // Phones name their photos by either.
  'image/heic': ['image/heif'],
  'image/heif': ['image/heic'],
  'video/mp4': ['video/x-m4v'],
  'audio/mp4': ['audio/x-m4a', 'video/mp4'],
  // What it is an archive of is not always at its beginning.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['application/zip'],
  'text/html': ['application/xml'],
};

/** Media type detected from the first bytes, if known. */
export async function sniffType(head: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head);
  return found?.mime.split(';', 1)[0];
}

/** Whether a detected type matches a declared content type. Text has no sign by which it is known, but no byte that is zero. */
export function isOfType(found: string | undefined, contentType: string, head: Uint8Array): boolean {
  if (found === undefined && contentType.startsWith('text/')) return isUtf16(head) || !head.includes(0);
  return found !== undefined && (found === contentType || (foundAs[contentType]?.includes(found) ?? false));
}

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
