import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import { listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { objectOf, refused } from '../platform-failures.js';
import type { WikiSession } from './session.js';

type Fields = Readonly<Record<string, unknown>>;

/** Not the mark of a target: files have pages, too, and a look-up must not take one for the post. */
const comment = 'imprint';
/** Warnings that do not keep the file from being the one that the page is to show. */
const harmless: readonly string[] = [
  'was-deleted',
  'duplicate-archive',
  'large-file',
  'page-exists',
  'bad-prefix',
  'duplicateversions',
];

/**
 * Uploads the images of a post (`ApiUpload` of MediaWiki 1.39). A file is named after its asset, so that one whose answer was
 * lost, or that another post has shown, is found on the wiki and is not uploaded again.
 * @returns the names of the files, without namespace
 */
export async function uploadImages(
  session: WikiSession,
  { media, steps }: Pick<OutgoingPost, 'media' | 'steps'>,
): Promise<string[]> {
  const names: string[] = [];
  for (const [index, item] of media.entries()) {
    const step = `media ${index} ${sha256Hex(item.assetId)}`;
    const saved = steps.find(step)?.value;
    const name = saved ?? (await upload(session, item));
    if (saved === undefined) await steps.save(step, name);
    names.push(name);
  }
  return names;
}

async function upload(session: WikiSession, item: OutgoingMedia): Promise<string> {
  const filename = fileName(item);
  const file = { name: filename, content: new Blob([new Uint8Array(await item.read())], { type: item.mimeType }) };
  const first = await session.write('upload', { filename, comment }, file);
  if (first['result'] === 'Success') return textOf(first, 'filename');
  if (first['result'] !== 'Warning') throw unreadableAnswer();
  const warnings = objectOf(first['warnings']);
  const same = sameFile(warnings, filename);
  if (same !== undefined) return same;
  const serious = Object.keys(warnings).filter((warning) => !harmless.includes(warning));
  if (serious.length > 0) {
    const message = `The wiki did not take a file (${serious.join(', ').slice(0, 200)}).`;
    throw refused('validation', 'file_refused', message);
  }
  const second = await session.write('upload', { filename, comment, ignorewarnings: '1' }, file);
  if (second['result'] !== 'Success') throw unreadableAnswer();
  return textOf(second, 'filename');
}

/** The file that is on the wiki with the same content, under this name or another one. */
function sameFile(warnings: Fields, filename: string): string | undefined {
  if (warnings['nochange'] !== undefined) return filename;
  if (warnings['duplicate'] === undefined) return undefined;
  const [duplicate] = listOf(warnings['duplicate']);
  return typeof duplicate === 'string' && duplicate !== '' ? duplicate.replaceAll('_', ' ') : undefined;
}

/** Wikis go by the ending. */
function fileName({ assetId, mimeType }: OutgoingMedia): string {
  const extension = mimeType.replace(/^.*\//, '').replace('jpeg', 'jpg');
  return `Imprint-${assetId.replaceAll(/[^a-z0-9]+/gi, '-')}.${extension}`;
}
