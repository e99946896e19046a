// What the apps write, in one file beside the data. When it is too long at a start, it becomes `<file>.1`.
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { once } from 'node:events';

const bytesMax = 20 * 1024 * 1024;

export class LogFile {
  #stream;

  constructor(path) {
    if (existsSync(path) && statSync(path).size > bytesMax) renameSync(path, `${path}.1`);
    this.#stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
  }

  write(line) {
    this.#stream.write(`${line}\n`);
  }

  async stop() {
    this.#stream.end();
    await once(this.#stream, 'close');
  }
}
