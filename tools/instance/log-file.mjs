// The apps' output, in one file next to the data. If it is too long at startup, it becomes `<file>.1`.
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { once } from 'node:events';

const bytesMax = 20 * 1024 * 1024;

export class LogFile {
  #stream;

  constructor(path) {
    if (existsSync(path) && statSync(path).size > bytesMax) renameSync(path, `${path}.1`);
    this.#stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
    // The instance must survive a failing log file, for instance on a full disk.
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
