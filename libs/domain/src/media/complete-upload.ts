import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { uploadRules } from '@imprint/contracts/media';
import type { Held } from '@imprint/platform/lease';
import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addAsset } from './add-asset.js';
import { AssetsService, type AssetView } from './assets.service.js';
import { posterRuleOf } from './fitted-videos.js';
import { movieFacts, type MovieFacts } from './movie-facts.js';
import { redraw } from './picture-work.js';
import { headBytes, isOfType, sniffType } from './sniff-type.js';
import { FILE_STORAGE, FileMissingError, type FileStorage } from './storage/index.js';
import { UploadClaimsRepository } from './upload-claims.repository.js';
import { kindOf, storedKey, storedType, waitingKey } from './upload-names.js';
import { requireUploadRight } from './upload-right.js';
import type { UploadEntity } from './upload.entity.js';
import { UploadsRepository } from './uploads.repository.js';

interface StoredFile extends MovieFacts {
  bytes: number;
}

/** Checks a file that has arrived, and makes it an asset. */
@Injectable()
export class CompleteUpload {
  private readonly logger = new Logger(CompleteUpload.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    private readonly assets: AssetsService,
    private readonly signals: SignalBus,
    private readonly claims: UploadClaimsRepository,
    private readonly uploads: UploadsRepository,
  ) {}

  /** @throws Problem `file_rejected` when the file is not what the reservation announced */
  async completeUpload(principal: Principal, id: string): Promise<AssetView> {
    const upload = await this.requireArrived(principal, id);
    const held = await this.claims.claim(upload);
    if (held === null) throw problem('state_conflict', 'The upload is being completed by another request.');
    const key = storedKey(upload, held.fence);
    try {
      await this.commit(upload, held, key, await this.store(upload, key));
    } catch (error) {
      await this.undo(upload, held, key, error instanceof Problem && error.code === 'file_rejected');
      throw error;
    }
    // If this fails, the sweep removes it later.
    await this.storage
      .delete(waitingKey(upload))
      .catch((error: unknown) => this.logger.warn({ err: error, id }, 'a leftover file could not be deleted'));
    await this.signals.publish('upload.changed', { organizationId: upload.organizationId, assetId: id, status: 'completed' });
    if (posterRuleOf(kindOf(upload)) !== null) await this.signals.publish('video.wanted', {});
    const [asset] = await this.assets.viewsOf(upload.organizationId, [id]);
    if (asset === undefined) throw new Error(`the asset ${id} is gone`);
    return asset;
  }

  private async requireArrived(principal: Principal, id: string): Promise<UploadEntity> {
    const upload = await this.uploads.find(principal, id);
    if (upload === null) throw problem('not_found', `There is no upload ${id}.`);
    requireUploadRight(principal, kindOf(upload));
    requireOpen(upload);
    const size = await this.sizeOf(waitingKey(upload));
    if (size === null) throw problem('state_conflict', 'No file has arrived yet: send it to uploadUrl first.');
    const { announcedBytes } = upload;
    if (announcedBytes !== null && size < announcedBytes) {
      const detail = `${size} of ${announcedBytes} bytes have arrived: go on at byte ${size}, or send the file again.`;
      throw problem('state_conflict', detail);
    }
    if (this.storage.intake.kind === 'stream' && announcedBytes === null)
      throw problem('state_conflict', 'The file is incomplete. Send it again.');
    return upload;
  }

  /** Checks a copy without a public address, so that whoever can still write to the original changes nothing. */
  private async store(upload: UploadEntity, key: string): Promise<StoredFile> {
    if (kindOf(upload) === 'image') return this.storeImage(upload, key);
    await this.storage.copy(waitingKey(upload), key, storedType(upload.contentType));
    const bytes = await this.storage.size(key);
    requireSize(upload, bytes);
    await requireType(upload, await this.part(key, 0, Math.min(bytes, headBytes)));
    if (kindOf(upload) === 'document') return { bytes, width: null, height: null, durationSeconds: null, video: null };
    return { bytes, ...(await movieFacts(bytes, (start, end) => this.part(key, start, end))) };
  }

  private async part(key: string, start: number, end: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.storage.read(key, start, end)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  private async storeImage(upload: UploadEntity, key: string): Promise<StoredFile> {
    requireSize(upload, await this.storage.size(waitingKey(upload)));
    const arrived = await this.storage.get(waitingKey(upload));
    requireSize(upload, arrived.length);
    await requireType(upload, arrived.subarray(0, headBytes));
    const { bytes, width, height } = await redraw(arrived, upload.contentType);
    await this.storage.put(key, bytes, storedType(upload.contentType));
    return { bytes: bytes.length, width, height, durationSeconds: null, video: null };
  }

  private async commit(upload: UploadEntity, held: Held, storageKey: string, file: StoredFile): Promise<void> {
    const { id, organizationId, brandId, contentType } = upload;
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.claims.finish(manager, held)))
        throw problem('state_conflict', 'The upload has expired or is being completed by another request.');
      const origin = { kind: kindOf(upload), origin: 'uploaded', generationId: null, altText: null } as const;
      const asset = { id, organizationId, brandId, ...origin, storageKey, mimeType: storedType(contentType), ...file };
      await addAsset(manager, asset);
    });
  }

  /** Deletes a refused file, so that another one may be sent; after any other failure, the same one may be tried again. */
  private async undo(upload: UploadEntity, held: Held, key: string, isRefused: boolean): Promise<void> {
    if (isRefused) await this.storage.delete(waitingKey(upload));
    const isMine = await this.claims.giveBack(held, isRefused ? { announcedBytes: upload.declaredBytes } : {});
    // Otherwise the commit may have succeeded without our knowing, and the sweep decides.
    if (isMine) await this.storage.delete(key);
  }

  private async sizeOf(key: string): Promise<number | null> {
    try {
      return await this.storage.size(key);
    } catch (error) {
      if (error instanceof FileMissingError) return null;
      throw error;
    }
  }
}

function requireOpen({ status, expiresAt, id }: UploadEntity): void {
  if (status === 'completed') throw problem('state_conflict', `The upload is completed: use the asset ${id}.`);
  if (status === 'expired' || expiresAt <= new Date())
    throw problem('state_conflict', 'The reservation has expired: reserve another one.');
}

function requireSize(upload: UploadEntity, size: number): void {
  const { declaredBytes } = upload;
  if (declaredBytes !== null && size !== declaredBytes)
    throw problem('file_rejected', `The file was announced with ${declaredBytes} bytes, and has ${size}.`);
  const { maxBytes } = uploadRules[kindOf(upload)];
  if (size > maxBytes) throw problem('file_rejected', `The file has ${size} bytes; at most ${maxBytes} are taken.`);
}

async function requireType({ contentType }: UploadEntity, head: Buffer): Promise<void> {
  const found = await sniffType(head);
  if (isOfType(found, contentType, head)) return;
  throw problem('file_rejected', `The file was announced as ${contentType}, and is ${found ?? 'nothing that is taken'}.`);
}
