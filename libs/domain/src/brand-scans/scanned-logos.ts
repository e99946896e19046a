import { newId } from '@imprint/platform/crypto';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { addAsset, AssetFiles, AssetsService, flatPicture } from '../media/index.js';
import { FILE_STORAGE, type FileStorage } from '../media/storage/index.js';
import type { BrandScanEntity } from './brand-scan.entity.js';
import { logoField, type FoundValue } from './found-fields.js';
import type { ReadPicture } from './read-site.js';
import { withinPage } from './reading/site-pictures.js';

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** A logo that was found. */
export interface KeptLogo {
  finding: FoundValue;
  /** Its file, and the size of the picture; null where the library has it already. */
  stored: { storageKey: string; mimeType: string; bytes: number; width: number; height: number } | null;
}

/** Logos of sites become pictures of the library, of the brand only. The library has each once, however often the site is read. */
@Injectable()
export class ScannedLogos {
  constructor(
    private readonly files: AssetFiles,
    private readonly assets: AssetsService,
    @Inject(FILE_STORAGE) private readonly storage: Pick<FileStorage, 'delete'>,
  ) {}

  /** Stores the file of the logo among the findings. Null where there is none. @throws StorageUnavailableError, StorageFullError */
  async keep(
    { organizationId }: BrandScanEntity,
    {
      findings,
      pictures,
      known,
    }: {
      findings: readonly FoundValue[];
      pictures: readonly ReadPicture[];
      known: { fingerprint: string; assetId: string } | null;
    },
  ): Promise<KeptLogo | null> {
    const logo = findings.find(({ field }) => field === logoField);
    const picture = logo === undefined ? null : (pictures.find(({ url }) => url === logo.value) ?? (await drawnFrom(logo.value)));
    if (logo === undefined || picture === null) return null;
    const fingerprint = createHash('sha256').update(picture.bytes).digest('hex');
    if (known?.fingerprint === fingerprint && (await this.assets.findAll(organizationId, [known.assetId])).length === 1)
      return { finding: { ...logo, value: known.assetId, fingerprint }, stored: null };
    const id = newId('asset');
    const { mimeType } = picture;
    const storageKey = `${organizationId}/${id}.${extensions[mimeType] ?? 'png'}`;
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(picture.bytes).metadata();
    await this.files.store(storageKey, picture.bytes, mimeType);
    return {
      finding: { ...logo, value: id, fingerprint },
      stored: { storageKey, mimeType, bytes: picture.bytes.length, width, height },
    };
  }

  /** Adds it to the library in the caller's transaction. */
  async add(manager: EntityManager, { organizationId, brandId }: BrandScanEntity, { finding, stored }: KeptLogo): Promise<void> {
    if (stored === null) return;
    const id = String(finding.value);
    const own = { id, organizationId, brandId, kind: 'image', origin: 'imported', generationId: null, altText: null } as const;
    await addAsset(manager, { ...own, ...stored });
    signalAfterCommit(manager, 'asset.added', { organizationId, assetId: id, kind: own.kind });
  }

  /** Deletes the file of one that was not added. */
  async discard(kept: KeptLogo | null): Promise<void> {
    if (kept?.stored) await this.storage.delete(kept.stored.storageKey);
  }
}

/** A picture that stands within a page. Null for what is none, or cannot be drawn. */
async function drawnFrom(address: unknown): Promise<Pick<ReadPicture, 'bytes' | 'mimeType'> | null> {
  const bytes = typeof address === 'string' && address.startsWith('data:') ? withinPage(address) : null;
  return bytes === null ? null : flatPicture(bytes).catch(() => null);
}
