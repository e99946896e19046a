/** Endings of the names of files, by their media type: the API wants the two to agree. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
};

/** Media types that the API takes. */
export const fileTypes: readonly string[] = Object.keys(endings);

/** Brands of ISO files that are pictures of phones. */
const heic = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** How files begin, other than ISO files. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^RIFF[^]{4}WAVE/, 'audio/wav'],
  [/^ID3|^\xff[\xe2-\xff]/, 'audio/mpeg'],
  [/^OggS/, 'audio/ogg'],
  [/^fLaC/, 'audio/flac'],
];

/** Of Matroska, of which WebM is a part. */
const ebml = '\x1aE\xdf\xa3';

/** Media type by the first bytes; browsers go by the name, which may be wrong. Undefined for what is no picture, video or audio. */
export async function fileTypeOf(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (text.slice(4, 8) === 'ftyp') return isoTypeOf(text.slice(8, 12));
  if (text.startsWith(ebml) && text.includes('webm')) return 'video/webm';
  return beginnings.find(([beginning]) => beginning.test(text))?.[1];
}

function isoTypeOf(brand: string): string | undefined {
  if (brand === 'avif' || brand === 'avis') return 'image/avif';
  if (heic.includes(brand)) return 'image/heic';
  if (brand === 'qt  ') return 'video/quicktime';
  if (/^(?:M4A|M4B|F4A|F4B)/.test(brand)) return 'audio/mp4';
  return /^3g/.test(brand) ? undefined : 'video/mp4';
}

/** The name with the ending of its type. */
export function filenameFor(name: string, type: string): string {
  const stem = name.replace(/[\\/]/g, '_').replace(/\.[^.]*$/, '');
  return `${stem === '' ? 'file' : stem}.${endings[type] ?? 'bin'}`;
}
