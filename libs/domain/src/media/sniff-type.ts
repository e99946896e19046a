import { fileTypeFromBuffer } from 'file-type';

/** Bytes from the start of a file that tell its type. */
export const headBytes = 65_536;

/** What a type is found as, where that is not its own name: containers are shared, and some names are older than the standard. */
const foundAs: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['image/apng'],
  'video/mp4': ['video/x-m4v'],
  'audio/mp4': ['audio/x-m4a', 'video/mp4'],
};

/** What the first bytes of a file say it is, if they are of a kind that is known. */
export async function sniffType(head: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head);
  return found?.mime.split(';', 1)[0];
}

export function isOfType(found: string | undefined, contentType: string): boolean {
  return found !== undefined && (found === contentType || (foundAs[contentType]?.includes(found) ?? false));
}
