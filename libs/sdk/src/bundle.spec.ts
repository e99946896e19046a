import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = dirname(fileURLToPath(import.meta.url));

/** A page that makes a client and calls three operations. */
const page = `
import { createImprint, createPost, getPost, listPosts } from ${JSON.stringify(join(folder, 'index.js'))};
const client = createImprint({ baseUrl: '', credential: () => sessionStorage.getItem('token') ?? undefined });
globalThis.page = {
  list: () => listPosts({ client }),
  read: (id) => getPost({ client, path: { id } }),
  create: (body) => createPost({ client, body }),
};`;

/** In a process of its own: machine code takes no objects of the world that specs run in. */
const measure = `
import { rolldown } from 'rolldown';
import { gzipSync } from 'node:zlib';
const page = { name: 'page', resolveId: (id) => (id === 'page' ? id : null), load: (id) => (id === 'page' ? process.env.PAGE : null) };
const onLog = (_level, { message }) => { throw new Error(message); };
const build = await rolldown({ input: 'page', platform: 'browser', plugins: [page], onLog });
const { output } = await build.generate({ format: 'esm', minify: true });
await build.close();
const { code, imports } = output[0];
console.log(JSON.stringify({ files: output.length, imports, bytes: gzipSync(code).length }));`;

it('costs a page that calls three operations at most 8 kB, and needs nothing of Node', async () => {
  const args = ['--input-type=module', '--eval', measure];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: { PAGE: page } });
  const { bytes, ...rest } = JSON.parse(stdout) as { bytes: number };
  expect(rest).toEqual({ files: 1, imports: [] });
  expect(bytes).toBeGreaterThan(1_024);
  expect(bytes).toBeLessThanOrEqual(8 * 1_024);
});
