import { configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** A file of an archive. */
export interface ZipEntry {
  /** Path in the archive, with slashes. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

// The streams of Node compress in threads of their own.
configure({ useWebWorkers: false });

/** With ZIP64 throughout, so that neither a file nor the archive is limited to 4 GB; entries have no time of their own. */
const options = { zip64: true, lastModDate: new Date(1980, 0, 1), extendedTimestamp: false } as const;

/** A ZIP archive as it is written. Holds one piece of one entry at a time, and of each entry what the directory at the end says. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncIterable<Uint8Array> {
  let fail: (error: unknown) => void = () => undefined;
  const archive = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      fail = (error) => controller.error(error);
    },
  });
  const writing = write(entries, new ZipWriter(archive.writable, options)).catch(fail);
  try {
    yield* archive.readable;
  } finally {
    await writing;
  }
}

async function write(entries: AsyncIterable<ZipEntry>, archive: ZipWriter<unknown>): Promise<void> {
  for await (const { name, content } of entries) {
    const pieces = content[Symbol.asyncIterator]();
    try {
      await archive.add(name, ReadableStream.from({ [Symbol.asyncIterator]: () => pieces }));
    } finally {
      // Where the archive is given up, nobody else closes what is read.
      await pieces.return?.();
    }
  }
  await archive.close();
}
