import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, onTinyDisk } from '@imprint/platform/testing';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { fileStorageConformance } from './file-storage.conformance.js';
import { LocalFileStorage } from './local-file.storage.js';

const newFolder = () => mkdtemp(join(tmpdir(), 'imprint-storage-'));

fileStorageConformance('a local folder', async () => {
  const folder = await newFolder();
  return {
    storage: new LocalFileStorage(pathToFileURL(join(folder, 'made when missing')).href),
    close: () => rm(folder, { recursive: true }),
  };
});

describe('a local folder', () => {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  onTinyDisk('leaves the old file and no part of the new one when the disk is full', async (disk) => {
    const storage = new LocalFileStorage(pathToFileURL(disk).href);
    await storage.put('org_1/a.png', Buffer.from('old'));
    const large = Buffer.alloc(1_000_000, 'new content');
    for (const key of ['org_1/a.png', 'org_1/b.png'])
      await expect(storage.put(key, large)).rejects.toMatchObject({
        name: 'StorageFullError',
        code: 'storage_full',
        status: 507,
      });
    expect(await readdir(join(disk, 'org_1'))).toEqual(['a.png']);
    expect((await storage.get('org_1/a.png')).toString()).toBe('old');
  });

  onTinyDisk('takes of a stream what there is room for, and goes on when there is more', async (disk) => {
    const storage = new LocalFileStorage(pathToFileURL(disk).href);
    const endless = Readable.from(
      (function* () {
        for (let sent = 0; sent < 16; sent += 1) yield Buffer.alloc(65_536, 7);
      })(),
    );
    await expect(storage.intake.write('uploads/a', 0, endless)).rejects.toMatchObject({ code: 'storage_full' });
    await storage.delete('uploads/a');
    await storage.put('org_1/a.png', Buffer.alloc(65_536, 7));
    expect(await storage.size('org_1/a.png')).toBe(65_536);
  });

  it('removes a folder with what a killed process has left there', async () => {
    const folder = await newFolder();
    folders.push(folder);
    const storage = new LocalFileStorage(pathToFileURL(folder).href);
    for (const key of ['org_1/a.png', 'org_10/a.png']) await storage.put(key, Buffer.from('picture'));
    await writeFile(join(folder, 'org_1/.left.part'), 'half');
    await storage.removeFolder('org_1');
    expect(await readdir(folder)).toEqual(['org_10']);
  });

  it('copies a file to a path of this machine, which is then independent, and reports that it is missing', async () => {
    const folder = await newFolder();
    folders.push(folder);
    const storage = new LocalFileStorage(pathToFileURL(join(folder, 'files')).href);
    const copy = join(folder, 'copy');
    await storage.put('org_1/a.png', Buffer.from('picture'));
    await storage.export('org_1/a.png', copy);
    await writeFile(copy, 'changed');
    expect((await storage.get('org_1/a.png')).toString()).toBe('picture');
    await expect(storage.export('org_1/b.png', join(folder, 'none'))).rejects.toMatchObject({ name: 'FileMissingError' });
    expect(await readdir(folder)).toEqual(['copy', 'files']);
  });

  it('claims nothing about files while something else is in its place', async () => {
    const folder = await newFolder();
    folders.push(folder);
    const place = join(folder, 'files');
    await writeFile(place, 'no folder');
    const storage = new LocalFileStorage(pathToFileURL(place).href);
    const failures = await Promise.all(
      [
        () => storage.get('org_1/a.png'),
        () => storage.size('org_1/a.png'),
        () => storage.read('org_1/a.png', 0, 1)[Symbol.asyncIterator]().next(),
        () => storage.put('org_1/a.png', Buffer.from('x')),
        () => storage.copy('org_1/a.png', 'org_1/b.png'),
        () => storage.intake.write('org_1/a.png', 0, Readable.from([Buffer.from('x')])),
      ].map((attempt) =>
        attempt().then(
          () => 'done',
          (error: unknown) => error,
        ),
      ),
    );
    const told = {
      code: 'storage_unavailable',
      status: 503,
      retryAfterSeconds: 30,
      message: 'File storage unavailable.',
    };
    expect(failures).toMatchObject(failures.map(() => told));
  });

  it('regression: an empty folder is reported with a missing file, because it may not be mounted', async () => {
    const folder = await newFolder();
    folders.push(folder);
    const missing = (root: string) => new LocalFileStorage(pathToFileURL(root).href).size('org_1/a.png');
    for (const root of [folder, join(folder, 'not there yet')])
      await expect(missing(root)).rejects.toMatchObject({ name: 'FileMissingError', storageIsEmpty: true });
    await new LocalFileStorage(pathToFileURL(folder).href).put('org_1/b.png', Buffer.from('x'));
    await expect(missing(folder)).rejects.toMatchObject({ name: 'FileMissingError', storageIsEmpty: false });
  });

  it('continues a file where it was left, and a late writer does not reach a file that was started anew', async () => {
    const folder = await newFolder();
    folders.push(folder);
    const storage = new LocalFileStorage(pathToFileURL(folder).href);
    const { intake } = storage;
    async function* pieces(...texts: string[]) {
      for (const text of texts) yield await Promise.resolve(Buffer.from(text));
    }
    async function* cutOff() {
      yield* pieces('half ');
      throw new Error('the sender is gone');
    }
    await expect(intake.write('uploads/org_1/a', 0, cutOff())).rejects.toThrow('gone');
    expect(await storage.size('uploads/org_1/a')).toBe(5);
    await intake.write('uploads/org_1/a', 5, pieces('and ', 'half'));
    expect((await storage.get('uploads/org_1/a')).toString()).toBe('half and half');

    const late = Promise.withResolvers<void>();
    async function* slow() {
      yield Buffer.from('late');
      await late.promise;
      yield Buffer.from(' and later');
    }
    const writing = intake.write('uploads/org_1/a', 0, slow());
    await eventually(async () => (await storage.size('uploads/org_1/a')) === 4);
    await intake.write('uploads/org_1/a', 0, pieces('anew'));
    late.resolve();
    await writing;
    expect((await storage.get('uploads/org_1/a')).toString()).toBe('anew');
  });
});
