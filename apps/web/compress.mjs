import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What text files end in; pictures and fonts are compressed already. */
const texts = /\.(?:js|css|svg|html|json)$/;
/** In bytes; smaller files fit into one packet as they are. */
const smallest = 1_000;

/** Vite plugin: leaves a `.br` and a `.gz` beside each text file that it makes smaller, as small as they get, for the gateway to send. */
export function compressed() {
  let folder;
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // When the files of public/ are there, too.
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && texts.test(entry.name));
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(file) {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const made = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content, { level: 9 })]);
  for (const [index, suffix] of ['br', 'gz'].entries())
    if (made[index].length < content.length) await writeFile(`${file}.${suffix}`, made[index]);
}
