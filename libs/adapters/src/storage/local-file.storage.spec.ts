import { afterEach, describe, expect, it } from '@jest/globals';
import { StorageFullError } from '@imprint/domain/media/storage';
import { eventually } from '@imprint/platform/testing';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('leaves the old file and no part of the new one when the disk is full', async () => {
    const folder = await newFolder();
    folders.push(folder);
    const root = pathToFileURL(folder).href;
    await new LocalFileStorage(root).put('org_1/a.png', Buffer.from('old'));
    const full = new LocalFileStorage(root, async (file, bytes) => {
      await file.write(bytes.subarray(0, 2));
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    await expect(full.put('org_1/a.png', Buffer.from('new content'))).rejects.toThrow(StorageFullError);
    await expect(full.put('org_1/b.png', Buffer.from('new content'))).rejects.toThrow(StorageFullError);
    expect(await readdir(join(folder, 'org_1'))).toEqual(['a.png']);
    expect((await full.get('org_1/a.png')).toString()).toBe('old');
  });

  it('goes on with a file where it was left, and beginning anew leaves a late writer behind', async () => {
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
