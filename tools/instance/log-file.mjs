// What the apps write, in one file beside the data. When it is too long at a start, it becomes `<file>.1`.
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { once } from 'node:events';

const bytesMax = 20 * 1024 * 1024;

export class LogFile {
  #stream;

  constructor(path) {
    if (existsSync(path) && statSync(path).size > bytesMax) renameSync(path, `${path}.1`);
    this.#stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
    // The instance outlives its log file, on a full disk for instance.
    this.#stream.on('error', (error) => console.error(`The log file cannot be written: ${error.message}`));
  }

  write(line) {
    if (!this.#stream.destroyed) this.#stream.write(`${line}\n`);
  }

  async stop() {
    if (this.#stream.destroyed) return;
    this.#stream.end();
    await once(this.#stream, 'close');
  }
}
