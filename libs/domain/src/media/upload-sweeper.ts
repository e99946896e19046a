import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';
import { storedKey, waitingKey } from './upload-names.js';
import { UploadEntity } from './upload.entity.js';

const batch = 100;
const free = '(claimed_until is null or claimed_until <= now())';

/** Ends reservations whose time is over, and removes what uploads left in the storage. */
@Injectable()
export class UploadSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WakeLoop;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    private readonly signals: SignalBus,
    @Inject(CONFIG) config: Config,
  ) {
    const maxWaitMs = config.SWEEP_INTERVAL_MS;
    this.loop = new WakeLoop(() => this.sweep().then((all) => (all ? maxWaitMs : 0)), { name: 'sweep of uploads', maxWaitMs });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Resolves with whether nothing is left to do. Any number of sweepers may do the same: all of it may be done twice. */
  async sweep(): Promise<boolean> {
    await this.expire();
    const over = await this.dataSource.manager
      .createQueryBuilder(UploadEntity, 'upload')
      .where(`cleared_at is null and status <> 'reserved' and expires_at <= now() and ${free}`)
      .orderBy('upload.expiresAt')
      .limit(batch)
      .getMany();
    for (const upload of over) await this.clear(upload);
    return over.length < batch;
  }

  private async expire(): Promise<void> {
    const [rows] = await this.dataSource.query<[{ id: string; organization_id: string }[], number]>(
      `update upload set status = 'expired' where status = 'reserved' and cleared_at is null and expires_at <= now() and ${free}
       returning id, organization_id`,
    );
    for (const { id, organization_id: organizationId } of rows)
      await this.signals.publish('upload.changed', { organizationId, assetId: id, status: 'expired' });
  }

  /** The file as it came, and that of every try but the one that made the asset. */
  private async clear(upload: UploadEntity): Promise<void> {
    const { id, organizationId, status, attempts } = upload;
    const failed = status === 'completed' ? attempts - 1 : attempts;
    await this.storage.delete(waitingKey(upload));
    for (let attempt = 1; attempt <= failed; attempt += 1) await this.storage.delete(storedKey(upload, attempt));
    await this.dataSource.manager.update(UploadEntity, { id, organizationId }, { clearedAt: new Date() });
  }
}
