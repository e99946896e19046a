/** @modes embedded */
import { sampleEvent } from '@imprint/contracts/webhooks';
import { newSigningSecret, standardHeaders } from '@imprint/platform/webhook-signature';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { attribute, Instance, Workspace } from './harness/index.js';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Files that whoever follows the README of @imprint/sdk writes, by their names. */
const examples = new Map(
  [...(await readFile(join(root, 'libs/sdk/README.md'), 'utf8')).matchAll(/<!-- ([\w-]+\.ts) -->\n```ts\n(.*?)```/gs)].map(
    ([, name = '', code = '']) => [name, code],
  ),
);
const secret = newSigningSecret();

let folder: string;
let env: Record<string, string>;

/** What the example prints. */
async function printed(name: string, more: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(process.execPath, [join(folder, name)], {
    cwd: folder,
    env: { ...env, ...more },
    timeout: 90_000,
  });
  return stdout.trim();
}

beforeAll(async () => {
  const instance = await Instance.shared();
  const workspace = await Workspace.open(instance);
  env = { IMPRINT_URL: instance.apiUrl, IMPRINT_KEY: attribute(workspace.key, 'key'), WEBHOOK_SECRET: secret };
  folder = await mkdtemp(join(tmpdir(), 'imprint-sdk-'));
  await mkdir(join(folder, 'node_modules', '@imprint'), { recursive: true });
  await symlink(join(root, 'libs/sdk'), join(folder, 'node_modules/@imprint/sdk'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'terrace.png'), Buffer.from(dot, 'base64'));
  for (const [name, code] of examples) await writeFile(join(folder, name), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the examples of @imprint/sdk', () => {
  it('compile under strict, without the types of a browser', async () => {
    const compilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [...examples.keys()] }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const said = await run(process.execPath, [tsc, '--project', folder]).catch(({ stdout }: { stdout: string }) => ({ stdout }));
    expect(said.stdout).toBe('');
  });

  it('are all here', () => {
    expect([...examples.keys()]).toEqual([
      'client.ts',
      'list.ts',
      'create-post.ts',
      'schedule.ts',
      'publish-now.ts',
      'all-posts.ts',
      'generate.ts',
      'upload.ts',
      'retry.ts',
      'errors.ts',
      'verify.ts',
    ]);
  });

  it('create a post and find it', async () => {
    expect(await printed('create-post.ts')).toBe('draft');
    expect(await printed('list.ts')).toMatch(/^1 of 1 drafts\npost_\w+ Our spring menu is here\.$/);
    expect(await printed('all-posts.ts')).toBe(String('Our spring menu is here.'.length));
  });

  it('schedule a release and publish it', async () => {
    expect(await printed('schedule.ts')).toMatch(/^scheduled \d{4}-\S+Z$/);
    expect(await printed('publish-now.ts')).toMatch(/^published http\S+$/);
  });

  it('generate an image and wait for it', async () => {
    expect(await printed('generate.ts')).toMatch(/^completed http\S+$/);
  });

  it('upload a file', async () => {
    expect(await printed('upload.ts')).toMatch(/^100 %\n1 http\S+$/);
  });

  it('get the first answer again', async () => {
    expect(await printed('retry.ts')).toBe('true');
  });

  it('name what is wrong', async () => {
    expect(await printed('errors.ts')).toMatch(/^400 validation_failed req_\S+\n\/title: .+\n\/targets: .+$/);
  });

  it('tell a genuine webhook from others', async () => {
    const at = new Date();
    const { eventId, payload } = sampleEvent('generation.completed', { id: (prefix) => `${prefix}_1`, at });
    const times = { timestamp: at.toISOString(), occurredAt: at.toISOString() };
    const body = JSON.stringify({ event: 'generation.completed', eventId, schemaVersion: 1, ...times, ...payload });
    const sent = { id: 'dlv_1', timestampSeconds: Math.floor(at.getTime() / 1_000), body: Buffer.from(body) };
    await writeFile(
      join(folder, 'receive.ts'),
      `import { receive } from './verify.ts';
const answer = await receive(new Request('http://receiver.example', { method: 'POST', ...JSON.parse(process.env.SENT ?? '') }));
console.log(answer.status);`,
    );
    const received = (headers: object): Promise<string> => printed('receive.ts', { SENT: JSON.stringify({ body, headers }) });
    expect(await received(standardHeaders(sent, [secret]))).toBe('generation.completed\n204');
    expect(await received(standardHeaders(sent, [newSigningSecret()]))).toBe('401');
  });
});
