import type { Principal } from '@imprint/contracts/access';
import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { AssetFiles, AssetsService, WorkFiles } from '../media/index.js';
import { MemoryStorage } from '../media/media.fixture.js';
import type { FileStorage } from '../media/storage/index.js';
import { openDatabase } from '../schema/database.fixture.js';
import { MadeFiles } from './made-files.js';

export const owner: Principal = {
  ...{ kind: 'session', userId: 'user', organizationId: 'org', role: 'creator', brandIds: null },
  ...{ scopes: [], apiKeyId: null, clientIp: null },
};

/**
 * The library of the organization `org` on a real database: the picture `asset_picture`, the music `asset_music`, and `asset_foreign` of
 * the organization `other`. Files are kept in memory.
 */
export async function openMadeFiles() {
  const { dataSource, close } = await openDatabase();
  const storage = new MemoryStorage();
  const config = testConfig();
  const disk = storage as unknown as FileStorage;
  const files = new AssetFiles(disk, config, new SecretBox(config));
  const assets = new AssetsService(new AssetsRepository(dataSource), files, new BrandsService(new BrandsRepository(dataSource)));
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
     values ('asset_picture', 'org', 'image', 'uploaded', 'org/picture.png', 'image/png', 7),
            ('asset_music', 'org', 'audio', 'uploaded', 'org/music.mp3', 'audio/mpeg', 5),
            ('asset_foreign', 'other', 'image', 'uploaded', 'other/picture.png', 'image/png', 7)`,
  );
  await storage.put('org/picture.png', Buffer.from('picture'));
  await storage.put('org/music.mp3', Buffer.from('music'));
  return { dataSource, close, storage, assets, madeFiles: new MadeFiles(new WorkFiles(files, disk), assets) };
}
export type OpenedMadeFiles = Awaited<ReturnType<typeof openMadeFiles>>;
