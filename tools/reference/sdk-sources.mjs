// The operations and types of @imprint/sdk, by @hey-api/openapi-ts from the document that the gateway serves.
import { createClient as generate } from '@hey-api/openapi-ts';
import { partOf } from '@imprint/platform/http';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../set-up.mjs';
import { describeApi } from './routes.mjs';

const folder = 'libs/sdk/src/generated';
const header =
  '// Written by `npm run generate` from the controllers and the DTO classes of `libs/contracts`. Changes made here are lost.';

/** Every file of the folder; without a text those that are there from an earlier time. */
export async function sdkSources() {
  const output = await mkdtemp(join(tmpdir(), 'imprint-sdk-'));
  try {
    await generate({
      input: callable(await describeApi()),
      output: { path: output, entryFile: false, header, module: { extension: '.js' } },
      logs: { level: 'silent', file: false },
      plugins: [
        { name: '@hey-api/client-fetch', baseUrl: false, throwOnError: true },
        '@hey-api/typescript',
        // Which credential a client sends is decided by whoever makes the client.
        { name: '@hey-api/sdk', auth: false, client: false, responseStyle: 'data' },
      ],
    });
    const written = await filesOf(output);
    const files = await Promise.all(
      written.map(async (path) => ({ path: `${folder}/${path}`, text: portable(await readFile(join(output, path), 'utf8')) })),
    );
    const present = existsSync(join(root, folder)) ? await filesOf(join(root, folder)) : [];
    const gone = present
      .filter((path) => !written.includes(path))
      .map((path) => ({ path: `${folder}/${path}`, text: undefined }));
    return [...files, ...gone];
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** The routes of programs: no pages, no second path of a route, and no WebSocket. */
function callable(document) {
  const { paths, ...part } = partOf(document, '/v1/');
  const isCallable = ([, methods]) => !Object.values(methods).some(({ responses }) => '101' in responses);
  return { ...part, paths: Object.fromEntries(Object.entries(paths).filter(isCallable)) };
}

/** Without the client that would be everybody's: one is passed with each call. */
async function filesOf(path) {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: path }));
  return files.filter((file) => file !== 'client.gen.ts').sort();
}

/** Compiles without the types of a browser as well. */
const portable = (text) => text.replaceAll('BodyInit | null | undefined', "RequestInit['body']");
