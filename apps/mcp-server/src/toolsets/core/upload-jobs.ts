import type { Principal } from '@imprint/contracts/access';
import { isJobOver, type JobStatus } from '@imprint/contracts/generation';
import { AssetsService, UploadsService } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { unknownYet } from './unknown-yet.js';

/** Uploads as jobs. */
@Injectable()
export class UploadJobs {
  constructor(
    private readonly uploads: UploadsService,
    private readonly assets: AssetsService,
  ) {}

  /** @throws Problem `not_found` */
  async read(caller: Principal, jobId: string): Promise<JobStatus> {
    const { id, status, progress, completedAt } = await this.uploads.progress(caller, jobId);
    const output = status === 'completed' ? await this.assets.outputOf(caller.organizationId, id) : null;
    return { ...unknownYet, id, kind: 'upload', status, isOver: isJobOver(status), progress, output, completedAt };
  }
}
