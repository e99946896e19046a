// Says which test files had not finished when a run was ended from outside, because Jest itself only names those that have.
import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { root } from './set-up.mjs';

export default class UnfinishedReporter {
  #unfinished = new Set();

  constructor() {
    process.once('SIGTERM', () => {
      const names = [...this.#unfinished].map((path) => relative(root, path));
      console.error(`\nEnded before these finished:\n${names.map((name) => `  ${name}`).join('\n')}`);
      // Workers that are stuck, and the test servers. They would not notice that this process has ended.
      spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
      process.exit(1);
    });
  }

  onTestFileStart({ path }) {
    this.#unfinished.add(path);
  }

  onTestFileResult({ path }) {
    this.#unfinished.delete(path);
  }
}
