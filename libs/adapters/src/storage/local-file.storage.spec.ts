import { afterEach, describe, expect, it } from '@jest/globals';
import { StorageFullError } from '@imprint/domain/media/storage';
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
});
