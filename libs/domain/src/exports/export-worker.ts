import { CONFIG, type Config } from '@imprint/platform/config';
import { whileHeld } from '@imprint/platform/lease';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { WorkFiles } from '../media/index.js';
import { FILE_STORAGE, type FileStorage } from '../media/storage/index.js';
import { OrganizationArchive } from './organization-archive.js';
import type { OrganizationExportEntity } from './organization-export.entity.js';
import { OrganizationExportsRepository } from './organization-exports.repository.js';

const leaseMs = 60_000;
const renewalMs = 15_000;
const mostAttempts = 3;
const expiredAtOnce = 20;
const mimeType = 'application/zip';

/** Writes exports, one at a time per process, and deletes those that have expired. */
@Injectable()
export class ExportWorker extends Sweeper {
  private readonly logger = new Logger(ExportWorker.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly exports: OrganizationExportsRepository,
    private readonly archive: OrganizationArchive,
    private readonly work: WorkFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('exports of organizations', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<boolean> {
    await this.deleteExpired();
    const held = this.stopping.signal.aborted ? null : await this.exports.claim(leaseMs);
    if (held === null) return true;
    await this.write(held);
    return false;
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('the app stops'));
    await super.beforeApplicationShutdown();
  }

  private async write(held: OrganizationExportEntity): Promise<void> {
    const { id, organizationId, fence, attempts } = held;
    // Its workers died: an export that is too large for the machine would otherwise end them for ever.
    if (attempts > mostAttempts) return void (await this.exports.fail(held));
    const storageKey = fileOf(held, fence);
    const renew = async (): Promise<boolean> => (await this.exports.lease.renew([held], leaseMs)).length === 1;
    const onError = (error: unknown): void => this.logger.warn({ err: error, id }, 'the hold of an export was not renewed');
    try {
      const bytes = await whileHeld({ everyMs: renewalMs, renew, onError }, (hold) =>
        this.store(organizationId, storageKey, AbortSignal.any([hold, this.stopping.signal])),
      );
      if (!(await this.exports.complete(held, { storageKey, bytes }))) await this.storage.delete(storageKey);
    } catch (error) {
      await this.settle(held, error);
    }
  }

  /** Through a file of this machine: some storages have to know its size and hash first. Returns its size. */
  private async store(organizationId: string, storageKey: string, signal: AbortSignal): Promise<number> {
    return this.work.inFolder(async (folder) => {
      const path = join(folder, 'export.zip');
      await pipeline(this.archive.make(organizationId), createWriteStream(path), { signal });
      await this.work.store(storageKey, { path, mimeType });
      return (await stat(path)).size;
    });
  }

  private async settle(held: OrganizationExportEntity, error: unknown): Promise<void> {
    const { id, attempts } = held;
    if (this.stopping.signal.aborted) return void (await this.exports.lease.giveBack([held]));
    this.logger.warn({ err: error, id }, 'an export failed');
    if (attempts >= mostAttempts) await this.exports.fail(held);
    // Else it is claimed again when the lease ends, a minute from now.
  }

  private async deleteExpired(): Promise<void> {
    for (const row of await this.exports.listExpired(expiredAtOnce)) {
      // Also those of attempts whose worker died after it had stored one.
      for (let fence = 1; fence <= row.fence; fence += 1) await this.storage.delete(fileOf(row, fence));
      await this.exports.delete(row);
    }
  }
}

/** Each attempt has its own file, so that one that lost its lease does not change that of the next. */
const fileOf = ({ organizationId, id }: OrganizationExportEntity, fence: number): string =>
  `${organizationId}/${id}-${fence}.zip`;
