import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { isJobOver, type JobStatus } from '@imprint/contracts/generation';
import { GenerationReader } from '@imprint/domain/generation';
import { AssetPreviews } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import type { ToolImage } from '../../tools/tool.js';

/** Generations as jobs, and what came out of a job as a picture. */
@Injectable()
export class GenerationJobs {
  constructor(
    private readonly generations: GenerationReader,
    private readonly previews: AssetPreviews,
  ) {}

  /** @throws Problem `not_found` */
  async read(caller: Principal, jobId: string): Promise<JobStatus> {
    const { id, status, progress, output, error, completedAt } = await this.generations.read(caller, jobId);
    const isOver = isJobOver(status);
    return { id, kind: 'generation', status, isOver, progress, output, url: null, error, result: null, completedAt };
  }

  /** The picture itself, in small, for a model that can look at it. */
  async imagesOf({ output }: JobStatus): Promise<ToolImage[]> {
    if (output === null || !output.mimeType.startsWith('image/')) return [];
    try {
      const { bytes, mimeType } = await this.previews.read(output.storageKey);
      return [{ data: bytes.toString('base64'), mimeType }];
    } catch (error) {
      // The file may have gone since; how the job ended is still the answer.
      if (error instanceof Problem) return [];
      throw error;
    }
  }
}
