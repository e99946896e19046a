import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

it('the generated pages under docs/ say what the code declares', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/generate.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  expect({ status, said: `${stdout}${stderr}`.trim() }).toEqual({ status: 0, said: 'Every page is up to date.' });
});
