import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';
import { storedKey, waitingKey } from './upload-names.js';
import type { UploadEntity } from './upload.entity.js';
import { UploadsRepository } from './uploads.repository.js';

const batch = 100;

/** Expires reservations, and removes what uploads left in the storage. */
@Injectable()
export class UploadSweeper extends Sweeper {
  constructor(
    private readonly uploads: UploadsRepository,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    private readonly signals: SignalBus,
    @Inject(CONFIG) config: Config,
  ) {
    super('sweep of uploads', config.SWEEP_INTERVAL_MS);
  }

  /** Idempotent. */
  override async sweep(): Promise<boolean> {
    await this.expire();
    const over = await this.uploads.listUncleared(batch);
    for (const upload of over) await this.clear(upload);
    return over.length < batch;
  }

  private async expire(): Promise<void> {
    for (const { id, organizationId } of await this.uploads.expire())
      await this.signals.publish('upload.changed', { organizationId, assetId: id, status: 'expired' });
  }

  /** Deletes the original, and the copies of all attempts except the one that became the asset. */
  private async clear(upload: UploadEntity): Promise<void> {
    const { id, organizationId, status, attempts } = upload;
    const failed = status === 'completed' ? attempts - 1 : attempts;
    await this.storage.delete(waitingKey(upload));
    for (let attempt = 1; attempt <= failed; attempt += 1) await this.storage.delete(storedKey(upload, attempt));
    await this.uploads.markCleared(organizationId, id);
  }
}
