import { zipOf, type ZipEntry } from '@imprint/platform/zip';
import type { TrainingContext, TrainingPicture } from '../image/image-trainer.js';
import { withTriggerWord } from '../image/trigger-words.js';

/** The pictures as trainers of vendors take them: JPEGs, each with a text file of the same name that says what it shows. */
export async function trainingArchive(
  pictures: readonly TrainingPicture[],
  words: Pick<TrainingContext, 'subject' | 'triggerWord' | 'signal'>,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(entriesOf(pictures, words))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** One picture at a time: a hundred of them do not fit in memory decoded. */
async function* entriesOf(
  pictures: readonly TrainingPicture[],
  { signal, ...words }: Pick<TrainingContext, 'subject' | 'triggerWord' | 'signal'>,
): AsyncIterable<ZipEntry> {
  for (const [index, picture] of pictures.entries()) {
    signal.throwIfAborted();
    const name = String(index + 1).padStart(3, '0');
    yield { name: `${name}.jpg`, content: whole(await picture.readJpeg()) };
    yield { name: `${name}.txt`, content: whole(Buffer.from(withTriggerWord(picture.caption, words))) };
  }
}

async function* whole(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}
