/** Endings of the names of pictures, by their media type: the API wants the two to agree. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** Media types of pictures that the API takes as they are. */
export const pictureTypes: readonly string[] = Object.keys(endings);

/** Brands of ISO files that are pictures of phones. */
const heic = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Media type by the first bytes; browsers go by the name, which may be wrong. Undefined for what is no picture. */
export async function pictureTypeOf(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\x89PNG')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('GIF8')) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const brand = text.slice(8, 12);
  if (brand === 'avif' || brand === 'avis') return 'image/avif';
  return heic.includes(brand) ? 'image/heic' : undefined;
}

/** The name with the ending of its type. */
export function filenameFor(name: string, type: string): string {
  const stem = name.replace(/[\\/]/g, '_').replace(/\.[^.]*$/, '');
  return `${stem === '' ? 'picture' : stem}.${endings[type] ?? 'bin'}`;
}
